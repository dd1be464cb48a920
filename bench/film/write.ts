import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeVideo, framesBesideCut } from '../../domains/editor/providers/video/encode-video.ts';
import { filmSizeOf } from '../../domains/shared/formats.ts';
import { LOOKS } from '../../domains/shared/looks/index.ts';
import { locateFfmpeg } from '../../domains/shared/providers/ffmpeg/locate.ts';
import { runFfmpeg } from '../../domains/shared/providers/ffmpeg/run.ts';
import { tempFolder } from '../../tests/support/stacks/temp-folder.ts';
import { writeCaptionSamples } from './caption-samples.ts';
import { narrateClip, prepareClip } from './clip.ts';

/**
 * Renders a clip in every look and writes, into docs/films, what it looks like and what it sounds like; and for the
 * dashboard, a picture of each look and of each style of captions. `npm run films`, or `npm run films -- noir captions`.
 */
const root = join(import.meta.dirname, '..', '..');
const films = join(root, 'docs', 'films');
const shownInDashboard = join(root, 'dashboard', 'public');
const samples = join(shownInDashboard, 'looks');
const TILE = { width: 144, height: 256, columns: 10 };
const SAMPLE = { width: 180, height: 320 };

const wanted = process.argv.slice(2);
const { folder, remove } = await tempFolder('films');
const ffmpeg = await locateFfmpeg({ configured: process.env.FFMPEG_PATH ?? null, dataFolder: folder });
const run = (stage: string, ...args: string[]) =>
  runFfmpeg({ binary: ffmpeg.binary, args: ['-y', ...args], stage, signal: AbortSignal.timeout(120_000) });

try {
  await mkdir(films, { recursive: true });
  await mkdir(samples, { recursive: true });
  const narration = await narrateClip();
  for (const look of LOOKS) {
    if (wanted.length > 0 && !wanted.includes(look.name)) continue;
    const clip = await prepareClip(narration, look, '9:16', folder, ffmpeg);
    // Half the size shows as much on a sheet.
    const { file } = await encodeVideo({ ...clip, ...filmSizeOf('9:16', true) });
    const half = framesBesideCut(look, clip.frameRate);
    const shown = [...framesToShow(clip.scenes, half)].join('+');
    const { width, height, columns } = TILE;
    const sheet = `select='${shown}',scale=${width}:${height}:flags=area,tile=${columns}x1`;
    const jpeg = ['-frames:v', '1', '-q:v', '8', '-f', 'mjpeg'];
    const still = `select='eq(n,${Math.round((clip.scenes[0]?.frames ?? 0) * 0.75)})',scale=${SAMPLE.width}:${SAMPLE.height}:flags=area`;
    await run('the sheet', '-i', file, '-vf', sheet, '-vsync', '0', ...jpeg, join(films, `${look.name}.jpg`));
    await run('the sample', '-i', file, '-vf', still, '-vsync', '0', ...jpeg, join(samples, `${look.name}.jpg`));
    const opus = ['-vn', '-c:a', 'libopus', '-b:a', '16k', '-ac', '1', '-f', 'ogg'];
    await run('the track', '-i', file, ...opus, join(films, `${look.name}.ogg`));
    await rm(clip.cacheFolder, { recursive: true, force: true });
    console.log(look.name);
  }
  if (wanted.length === 0 || wanted.includes('captions'))
    await writeCaptionSamples(narration, ffmpeg, folder, join(shownInDashboard, 'captions'));
} finally {
  await remove();
}

/** A frame in the middle of each scene, and one in each change of scenes. */
function* framesToShow(scenes: readonly { readonly frames: number }[], half: number): Generator<string> {
  let start = 0;
  for (const [index, { frames }] of scenes.entries()) {
    if (index > 0) yield `eq(n,${start - Math.max(1, Math.round(half * 0.2))})`;
    yield `eq(n,${start + Math.round(frames * 0.55)})`;
    if (index === 0) yield `eq(n,${start + Math.round(frames * 0.85)})`;
    start += frames;
  }
}
