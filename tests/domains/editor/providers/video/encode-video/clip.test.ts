import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { VideoScene } from '../../../../../../domains/editor/providers/video/encode-video.ts';
import { lookNamed } from '../../../../../../domains/shared/looks/index.ts';
import { recordTestClip, type TestClip } from '../../../../../support/fakes/clips.ts';
import { newScript, type Script } from './support.ts';

const it = suite<Script>('clip in a scene');

it.before.each(async (c) => {
  Object.assign(c, await newScript());
});
it.after.each((c) => c.remove());

/** How bright each frame is in the middle. */
async function brightness({ ffmpeg, request: { outFile, width, height } }: Script): Promise<number[]> {
  const spot = `crop=2:2:${width / 2}:${height / 2},format=gray`;
  const args = ['-v', 'error', '-i', outFile, '-vf', spot, '-f', 'rawvideo', '-'];
  const { stdout } = await promisify(execFile)(ffmpeg.binary, args, { encoding: 'buffer' });
  return [...stdout].filter((_, i) => i % 4 === 0);
}

/** The script with a clip in its first scene, of 43 frames, and a picture in the second. */
async function withClip(script: Script, clip: TestClip, changes: Partial<VideoScene> = {}): Promise<VideoScene[]> {
  const imagePath = join(script.folder, 'clip.mp4');
  await writeFile(imagePath, await recordTestClip(clip));
  return script.scenes.map((scene, index) => ({
    ...scene,
    cues: [],
    ...(index === 0 ? { imagePath, ...changes } : {}),
  }));
}

/** A moment of a clip that takes this long from black to white. */
const at = (seconds: number, length: number): number => Math.round((255 * seconds) / length);
const isNear = (found: number | undefined, expected: number): void =>
  assert.ok(Math.abs((found ?? -99) - expected) <= 9, `${found} instead of ${expected}`);

it('moves from its beginning at its own speed, and is cut where it is longer', async (c) => {
  await c.encode({ scenes: await withClip(c, { seconds: 3 }) });
  const frames = await brightness(c);
  assert.is(frames.length, 90);
  isNear(frames[0], 0);
  isNear(frames[21], at(0.7, 3));
  isNear(frames[42], at(1.4, 3));
});

it('is slowed down a little where it is shorter than the narration, and does not stop', async (c) => {
  await c.encode({ scenes: await withClip(c, { seconds: 1.1 }) });
  const frames = (await brightness(c)).slice(0, 43);
  isNear(frames[21], at(0.54, 1.1));
  isNear(frames[42], 248);
  assert.ok((frames[40] ?? 0) > (frames[32] ?? 0) + 20);
});

it('is held at its end where it is much shorter', async (c) => {
  await c.encode({ scenes: await withClip(c, { seconds: 0.5 }) });
  const frames = (await brightness(c)).slice(0, 43);
  isNear(frames[12], at(0.24, 0.5));
  for (const frame of frames.slice(27)) isNear(frame, at(14 / 30, 0.5));
});

it('has the frame rate of the film, whatever its own is', async (c) => {
  await c.encode({ scenes: await withClip(c, { seconds: 3, rate: 50 }), frameRate: 30 });
  const frames = await brightness(c);
  isNear(frames[30], at(1, 3));
  assert.is(new Set(frames.slice(0, 43)).size > 35, true);
});

it('goes on through a transition, as its look has it', async (c) => {
  const [clip, picture] = await withClip(c, { seconds: 3, width: 90, height: 160 });
  const scenes = [
    { ...picture, frames: 43 },
    { ...clip, frames: 47, entrance: 'fade' },
  ] as VideoScene[];
  const look = lookNamed('field');
  assert.ok(look);
  const video = await c.encode({ scenes, look });
  assert.ok(Math.abs(video.durationSeconds - 3) < 0.05);
  const frames = (await brightness(c)).slice(60);
  assert.ok((frames[28] ?? 0) > (frames[0] ?? 255) + 40, frames.join());
});

it('is encoded once, and again once it is another', async (c) => {
  const scenes = await withClip(c, { seconds: 2 });
  await c.encode({ scenes });
  const before = await c.filesIn('cache');
  await c.encode({ scenes });
  assert.equal(await c.filesIn('cache'), before);
  await c.encode({ scenes: await withClip(c, { seconds: 2.5 }) });
  assert.is((await c.filesIn('cache')).length, before.length + 1);
});

it.run();
