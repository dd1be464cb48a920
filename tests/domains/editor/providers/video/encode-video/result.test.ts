import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EncodingProgress } from '../../../../../../domains/editor/providers/video/encoding-progress.ts';
import { findProblems } from '../../../../../../domains/editor/providers/video/verify.ts';
import { probeMp4 } from '../../../../../../domains/shared/providers/ffmpeg/probe-mp4.ts';
import { paintTestPicture } from '../../../../../support/fakes/pictures.ts';
import { toneWav } from '../../../../../support/fakes/tone-wav.ts';
import { measure } from '../../audio/measure.ts';
import { failureOf, newScript, type Script } from './support.ts';

const it = suite<Script>('encoded video');

it.before.each(async (c) => {
  Object.assign(c, await newScript());
});
it.after.each((c) => c.remove());

/** One pixel in sixteen of a frame, as brightness. */
async function frame({ folder, ffmpeg }: Script, second: number): Promise<number[]> {
  const input = ['-v', 'error', '-ss', String(second), '-i', join(folder, 'out', 'video.mp4')];
  const args = [...input, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = await promisify(execFile)(ffmpeg.binary, args, { encoding: 'buffer' });
  return [...stdout].filter((_, i) => i % 16 === 0);
}

const difference = (a: number[], b: number[]) =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

it('is as the platforms want it, exactly as long as its narration', async ({ folder, ffmpeg, encode }) => {
  const video = await encode();
  const mp4 = await probeMp4(video.file);
  assert.ok(mp4);
  assert.equal(mp4 && findProblems(mp4, { frames: 90, frameRate: 30, width: 144, height: 256 }), []);
  assert.equal(
    { ...video, durationSeconds: 0, sizeBytes: 0 },
    { file: join(folder, 'out', 'video.mp4'), durationSeconds: 0, width: 144, height: 256, sizeBytes: 0 },
  );
  assert.is(video.sizeBytes, (await stat(video.file)).size);
  assert.ok(Math.abs(video.durationSeconds - 3) < 0.05);
  const { lufs, peak } = await measure(ffmpeg.binary, video.file);
  assert.ok(Math.abs(lufs + 14) < 1 && peak <= -1, `${lufs} LUFS, ${peak} dBTP`);
});

it('moves within a scene, changes with it, and shows its captions', async (c) => {
  await c.encode();
  const [first, soon, next] = [await frame(c, 0.1), await frame(c, 1.2), await frame(c, 1.6)];
  assert.ok(difference(first, soon) > 1);
  assert.ok(difference(first, next) > 10);
  await c.encode({ subtitleStyle: 'none' });
  assert.ok(difference(first, await frame(c, 0.1)) > 1);
});

it('has progress that only rises and ends at a hundred', async ({ encode }) => {
  const seen: EncodingProgress[] = [];
  await encode({ onProgress: (progress) => void seen.push(progress) });
  assert.is(seen[0]?.percent, 0);
  assert.is(seen.at(-1)?.percent, 100);
  assert.ok(seen.every(({ percent }, i) => percent >= (seen[i - 1]?.percent ?? 0)));
});

for (const [subtitleStyle, width, height] of [
  ['none', 64, 64],
  ['classic', 264, 144],
  ['karaoke', 64, 2048],
] as const) {
  it(`can be ${width}x${height} with captions in the style ${subtitleStyle}`, async ({ encode }) => {
    const video = await encode({ width, height, subtitleStyle, tier: 'preview' });
    assert.equal([video.width, video.height], [width, height]);
  });
}

it('fails saying which picture cannot be read', async ({ folder, encode }) => {
  await writeFile(join(folder, 'two.jpg'), 'no picture');
  const { code, cause } = await failureOf(encode());
  assert.is(code, 'image-unreadable');
  assert.match(cause, 'two.jpg');
});

it('fails saying at which scene a picture turned out broken', async ({ folder, encode }) => {
  const picture = await paintTestPicture(108, 192, 'jpeg', 120);
  await writeFile(join(folder, 'two.jpg'), picture.subarray(0, 200));
  const { code, cause } = await failureOf(encode());
  assert.ok(['ffmpeg-failed', 'image-unreadable'].includes(code));
  assert.match(cause, /scene 2|two\.jpg/);
});

it('fails for a narration that does not fit the scenes, and for scenes without a duration', async (c) => {
  await writeFile(join(c.folder, 'narration.wav'), toneWav(2));
  assert.is((await failureOf(c.encode())).code, 'narration-length');
  assert.is((await failureOf(c.encode({ scenes: [] }))).code, 'empty-scene');
});

it.run();
