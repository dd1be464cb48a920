import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFontsTo } from '../../domains/editor/providers/captions/index.ts';
import { encodeVideo, planSegments, type VideoRequest } from '../../domains/editor/providers/video/encode-video.ts';
import { MP4_ARGS, SOFTWARE } from '../../domains/editor/providers/video/encoder.ts';
import { openFolder } from '../../domains/editor/providers/video/segment.ts';
import { FORMATS } from '../../domains/shared/formats.ts';
import { LOOKS } from '../../domains/shared/looks/index.ts';
import { locateFfmpeg } from '../../domains/shared/providers/ffmpeg/locate.ts';
import { runFfmpeg } from '../../domains/shared/providers/ffmpeg/run.ts';
import { tempFolder } from '../../tests/support/stacks/temp-folder.ts';
import { processorSecondsOf } from '../support.ts';
import { narrateClip, prepareClip } from './clip.ts';

/**
 * The cost of every look in every format, in processor time, compared with the floor: the encoder alone, which gets the very
 * frames from a file (half a GB at a time); and with drawing those frames, which is bare ffmpeg as well.
 */
/** Names of looks; all if there are none. */
const wanted = process.argv.slice(2);
const { folder, remove } = await tempFolder('bench-film');
const ffmpeg = await locateFfmpeg({ configured: process.env.FFMPEG_PATH ?? null, dataFolder: folder });
const run = (stage: string, args: readonly string[], cwd: string) =>
  runFfmpeg({ binary: ffmpeg.binary, args, stage, cwd, signal: AbortSignal.timeout(600_000) });

async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = processorSecondsOf(process.pid, 'with children');
  await work();
  return processorSecondsOf(process.pid, 'with children') - before;
}

try {
  const narration = await narrateClip();
  console.log(`\nA clip of ${narration.durationSeconds.toFixed(1)} s in five scenes: processor seconds`);
  const ratios: number[] = [];
  const ofWork: number[] = [];
  for (const look of LOOKS) {
    if (wanted.length > 0 && !wanted.includes(look.name)) continue;
    const costs: string[] = [];
    for (const format of FORMATS) {
      const clip = await prepareClip(narration, look, format, folder, ffmpeg);
      let raw: string[] = [];
      const drawing = await costOf(async () => {
        raw = await drawFrames(clip);
      });
      const floor = await costOf(() =>
        run(
          'encoding',
          [
            ...raw,
            ...SOFTWARE.args(clip.tier, clip.frameRate, clip.width * clip.height),
            ...MP4_ARGS,
            '-y',
            'bare.mp4',
          ],
          folder,
        ),
      );
      // With its sound and music, which the encoder alone does not make.
      const render = await costOf(() => encodeVideo(clip));
      const silent = await costOf(() => encodeVideo({ ...clip, music: null, cacheFolder: join(folder, 'silent') }));
      ratios.push(silent / floor);
      ofWork.push(silent / (floor + drawing));
      costs.push(
        `${format} ${render.toFixed(1)} (pictures x${(silent / floor).toFixed(2)} of ${floor.toFixed(1)}, drawn in ${drawing.toFixed(1)})`,
      );
      for (const each of ['cache', 'silent', 'drawn']) await rm(join(folder, each), { recursive: true, force: true });
    }
    console.log(`  ${look.name.padEnd(10)} ${costs.join('   ')}`);
  }
  const mean = (all: readonly number[]) => (all.reduce((sum, each) => sum + each, 0) / all.length).toFixed(2);
  console.log(`\n  images and narration compared with the encoder's floor: x${mean(ratios)} on average`);
  console.log(`  compared with bare ffmpeg that draws the same frames and then encodes them: x${mean(ofWork)}`);
} finally {
  await remove();
}

/** Writes the frames of the clip as the encoder gets them. @returns ffmpeg's arguments that read them */
async function drawFrames(clip: VideoRequest): Promise<string[]> {
  const segments = await planSegments(clip);
  const drawn = join(folder, 'drawn');
  await mkdir(drawn);
  await copyFontsTo(drawn);
  const format = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p'];
  const files: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const cwd = join(drawn, String(index));
    await openFolder(cwd, segment);
    await run(`drawing part ${index}`, [...segment.source, ...format, 'frames.yuv'], cwd);
    files.push(`drawn/${index}/frames.yuv`);
  }
  const size = `${clip.width}x${clip.height}`;
  return [...format, '-s', size, '-framerate', String(clip.frameRate), '-i', `concat:${files.join('|')}`];
}
