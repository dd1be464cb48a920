import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SubtitleStyle } from '../../../../../../domains/editor/providers/captions/index.ts';
import { takePoster } from '../../../../../../domains/editor/providers/video/poster.ts';
import { failureOf, newScript, type Script } from './support.ts';

const it = suite<Script>('poster of a video');

it.before.each(async (c) => {
  Object.assign(c, await newScript());
});
it.after.each((c) => c.remove());

const take = ({ folder, ffmpeg, request, scenes }: Script, frames = scenes[0]?.frames ?? 0): Promise<void> =>
  takePoster({
    binary: ffmpeg.binary,
    video: request.outFile,
    frames,
    frameRate: 30,
    outFile: join(folder, 'out', 'poster.jpg'),
    cacheFolder: request.cacheFolder,
    signal: AbortSignal.timeout(60_000),
  });

/** Red, green and blue of every pixel. */
async function pixels({ folder }: Script): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const image = await loadImage(join(folder, 'out', 'poster.jpg'));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

it('is a frame of its first scene in its colours, in the size of the video', async (c) => {
  await c.encode();
  await take(c);
  const { width, height, data } = await pixels(c);
  assert.equal([width, height], [144, 256]);
  // The lower right corner of the first picture: hsl(0, 70%, 50%).
  const corner = [...data.slice(-4, -1)];
  for (const [index, expected] of [217, 38, 38].entries())
    assert.ok(Math.abs((corner[index] ?? 0) - expected) < 12, `${corner} for 217,38,38`);
  assert.equal(await readdir(join(c.folder, 'out')), ['poster.jpg', 'video.mp4']);
});

it('shows no caption, whatever is burnt in', async (c) => {
  const taken = async (subtitleStyle: SubtitleStyle, frames?: number) => {
    await c.encode({ subtitleStyle });
    await take(c, frames);
    return (await pixels(c)).data;
  };
  const differ = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
    a.filter((value, i) => Math.abs(value - (b[i] ?? 0)) > 40).length;
  const plain = await taken('none');
  assert.is(differ(await taken('highlight'), plain), 0);
  assert.ok(differ(await taken('highlight', 10), await taken('none', 10)) > 100);
});

it('fails where there is no video, and leaves nothing behind', async (c) => {
  await mkdir(join(c.folder, 'out'));
  const { cause } = await failureOf(take(c));
  assert.match(cause, 'taking the poster');
  assert.equal(await readdir(join(c.folder, 'out')), []);
  assert.equal(await readdir(c.request.cacheFolder), []);
});

it.run();
