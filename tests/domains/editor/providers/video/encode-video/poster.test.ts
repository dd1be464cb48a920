import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PLAIN_TYPOGRAPHY } from '../../../../../../domains/editor/providers/lettering/typography.ts';
import { takePoster } from '../../../../../../domains/editor/providers/video/poster.ts';
import { failureOf, newScript, type Script } from './support.ts';

const it = suite<Script>('poster of a video');

it.before.each(async (c) => {
  Object.assign(c, await newScript());
});
it.after.each((c) => c.remove());

const take = (
  { folder, ffmpeg, request, scenes }: Script,
  title = 'Bees dance',
  imagePath = scenes[0]?.imagePath ?? '',
): Promise<void> =>
  takePoster({
    binary: ffmpeg.binary,
    imagePath,
    title,
    typography: PLAIN_TYPOGRAPHY,
    look: null,
    width: request.width,
    height: request.height,
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

/** How many pixels are that bright. */
const whites = (data: Uint8ClampedArray): number =>
  [...data.keys()].filter((at) => at % 4 === 0 && Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 200)
    .length;

it('is its first picture in its colours, in the size of the video', async (c) => {
  await take(c, '');
  const { width, height, data } = await pixels(c);
  assert.equal([width, height], [c.request.width, c.request.height]);
  // The lower right corner of the first picture: hsl(0, 70%, 50%).
  const [red = 0, green = 0, blue = 0] = data.slice(-4, -1);
  assert.ok(red > 190 && green < 60 && blue < 60, `${red},${green},${blue}`);
  assert.equal(await readdir(join(c.folder, 'out')), ['poster.jpg']);
});

it('has the title on it, large and within the square that profiles show', async (c) => {
  await take(c, '');
  const bare = whites((await pixels(c)).data);
  await take(c);
  const { width, height, data } = await pixels(c);
  assert.ok(whites(data) - bare > width, `${whites(data)} and ${bare} white pixels`);
  const above = data.subarray(0, ((height - width) / 2 + 4) * width * 4);
  const below = data.subarray(Math.ceil((height * 2) / 3) * width * 4);
  const plain = whites(above) + whites(below);
  await take(c, '');
  const { data: without } = await pixels(c);
  assert.is(plain, whites(without.subarray(0, above.length)) + whites(without.subarray(data.length - below.length)));
});

it('shows what is not Latin, and nothing but the picture where there is no title', async (c) => {
  await take(c, 'مرحبا');
  await take(c, '🐝');
});

it('fails where there is no picture, and leaves nothing behind', async (c) => {
  await mkdir(join(c.folder, 'out'));
  const { cause } = await failureOf(take(c, 'Bees', join(c.folder, 'none.png')));
  assert.match(cause, 'none.png');
  assert.equal(await readdir(join(c.folder, 'out')), []);
  assert.equal(await readdir(c.request.cacheFolder), []);
});

it.run();
