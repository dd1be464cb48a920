import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FPS } from '../domains/editor/frame-rate.ts';
import { copyFontsTo } from '../domains/editor/providers/captions/index.ts';
import { PLAIN_TYPOGRAPHY } from '../domains/editor/providers/lettering/typography.ts';
import { encodeVideo } from '../domains/editor/providers/video/encode-video.ts';
import { MP4_ARGS, SOFTWARE } from '../domains/editor/providers/video/encoder.ts';
import { openFolder, sceneSegment } from '../domains/editor/providers/video/segment.ts';
import { planShot } from '../domains/editor/providers/video/shot.ts';
import { locateFfmpeg } from '../domains/shared/providers/ffmpeg/locate.ts';
import { runFfmpeg } from '../domains/shared/providers/ffmpeg/run.ts';
import { tempFolder } from '../tests/support/stacks/temp-folder.ts';
import { type Film, narrateFilm, paintFilm } from './film/example.ts';
import { compare, interleaved } from './support.ts';

/**
 * What a render costs on top of encoding: the bare encoder gets the very frames of the film, from a file (3 MB each,
 * about 2 GB), with the same options.
 */
const ROUNDS = 3;
const VIDEO = {
  subtitleStyle: 'highlight',
  typography: PLAIN_TYPOGRAPHY,
  width: 1080,
  height: 1920,
  tier: 'standard',
  encoder: SOFTWARE,
  look: null,
  frameRate: FPS,
} as const;

const { folder, remove } = await tempFolder('bench-render');
const ffmpeg = await locateFfmpeg({ configured: null, dataFolder: folder });
const { signal } = new AbortController();
const run = (stage: string, args: readonly string[], cwd = folder) =>
  runFfmpeg({ binary: ffmpeg.binary, args, stage, cwd, signal });

try {
  const pictures = await paintFilm(folder);
  const film = await narrateFilm(folder, pictures);
  const changed = await narrateFilm(
    folder,
    pictures,
    'Central banks want prices to rise by two percent. Why not zero?',
  );
  const raw = await rawFrames(film);
  const cacheFolder = join(folder, 'cache');
  const render = ({ scenes, narrationPath }: Film) =>
    encodeVideo({
      ...VIDEO,
      ...{ ffmpeg, scenes, narrationPath, cacheFolder, music: null, logo: null },
      outFile: join(folder, 'video.mp4'),
      signal,
    });

  const seconds = film.scenes.reduce((sum, { frames }) => sum + frames, 0) / FPS;
  const { byClock, byProcessor } = await interleaved(seconds, ROUNDS, [
    [
      'bare ffmpeg: the same frames from a file',
      () =>
        run('encoding', [
          ...raw,
          ...SOFTWARE.args(VIDEO.tier, FPS, VIDEO.width * VIDEO.height),
          ...MP4_ARGS,
          'bare.mp4',
        ]),
    ],
    [
      'a first render',
      async () => {
        await rm(cacheFolder, { recursive: true, force: true });
        await render(film);
      },
    ],
    ['the next one, of which one scene has changed', () => render(changed)],
  ]);
  const title = `A film of ${seconds.toFixed(1)} s in six scenes, ${VIDEO.width}x${VIDEO.height}`;
  compare(title, 'seconds of film a second', byClock);
  // Processor time is less disturbed by other processes on the machine.
  if (byProcessor) compare(`${title}, by processor time`, 'seconds of film a second', byProcessor);
} finally {
  await remove();
}

/** Writes the frames of the film as the encoder gets them. @returns ffmpeg's arguments that read them */
async function rawFrames({ scenes }: Film): Promise<string[]> {
  const shots = await Promise.all(
    scenes.map((scene, index) => planShot({ ...scene, ...VIDEO, index, handle: 0, lead: 0, logo: null })),
  );
  const whole = { before: 0, after: 0 };
  const segments = shots.map((shot) => sceneSegment(shot, whole, { ...VIDEO, ffmpeg, logo: null }));
  await copyFontsTo(folder);
  const format = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p'];
  const files: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const cwd = join(folder, `scene-${index}`);
    await openFolder(cwd, segment);
    await run(`drawing scene ${index}`, [...segment.source, ...format, 'frames.yuv'], cwd);
    files.push(`scene-${index}/frames.yuv`);
  }
  const size = `${VIDEO.width}x${VIDEO.height}`;
  return [...format, '-s', size, '-framerate', String(FPS), '-i', `concat:${files.join('|')}`];
}
