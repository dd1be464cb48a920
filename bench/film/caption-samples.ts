import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeWav } from '../../domains/editor/providers/audio/wav.ts';
import { buildCaptions, SUBTITLE_STYLES } from '../../domains/editor/providers/captions/index.ts';
import type { Narration } from '../../domains/editor/providers/speech/narration.ts';
import { encodeVideo } from '../../domains/editor/providers/video/encode-video.ts';
import { LOOKS } from '../../domains/shared/looks/index.ts';
import type { Ffmpeg } from '../../domains/shared/providers/ffmpeg/locate.ts';
import { runFfmpeg } from '../../domains/shared/providers/ffmpeg/run.ts';
import { prepareClip } from './clip.ts';

/** What is cut out of a frame around its captions, as a share of the height; and the picture that is made of it. */
const CUT = { top: 0.58, height: 0.25 };
const SAMPLE = { width: 216, height: 96 };
/** Of the scene: some words have been said, and some not. */
const MOMENT = 0.55;

/** Writes what each style of captions looks like, as a JPEG named after it. @param to the folder */
export async function writeCaptionSamples(narration: Narration, ffmpeg: Ffmpeg, folder: string, to: string) {
  await mkdir(to, { recursive: true });
  const look = LOOKS.find(({ name }) => name === 'field');
  if (!look) throw new Error('there is no look named field');
  const clip = await prepareClip(narration, look, '9:16', folder, ffmpeg);
  const [scene] = clip.scenes;
  if (!scene) return;
  const { pcm, sampleRate, scenes } = narration;
  const samples = Math.round((scene.frames / clip.frameRate) * sampleRate);
  await writeFile(clip.narrationPath, encodeWav(pcm.subarray(0, samples), sampleRate));
  for (const subtitleStyle of SUBTITLE_STYLES.filter((style) => style !== 'none')) {
    const cues = buildCaptions(scenes, subtitleStyle).scenes[0] ?? [];
    const { file } = await encodeVideo({ ...clip, subtitleStyle, scenes: [{ ...scene, hook: null, cues }] });
    const frame = `select='eq(n,${Math.round(scene.frames * MOMENT)})'`;
    const cut = `crop=iw:ih*${CUT.height}:0:ih*${CUT.top},scale=${SAMPLE.width}:${SAMPLE.height}:flags=area`;
    const jpeg = ['-frames:v', '1', '-q:v', '5', '-f', 'mjpeg', join(to, `${subtitleStyle}.jpg`)];
    const args = ['-y', '-i', file, '-vf', `${frame},${cut}`, '-vsync', '0', ...jpeg];
    const signal = AbortSignal.timeout(120_000);
    await runFfmpeg({ binary: ffmpeg.binary, args, stage: 'the sample of a style of captions', signal });
  }
  await rm(clip.cacheFolder, { recursive: true, force: true });
}
