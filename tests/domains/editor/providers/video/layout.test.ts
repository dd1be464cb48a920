import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { layOutPicture } from '../../../../../domains/editor/providers/video/layout.ts';
import { type Format, filmSizeOf, pictureSizeOf } from '../../../../../domains/shared/formats.ts';
import { runFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/run.ts';
import { type Extent, extentOf, type Picture, type Size } from '../drawn.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';

const it = suite('pictures in another format');
const tools = withFfmpeg(it);

const MIDDLE = '#ff00ff';
/** At its ends. */
const EDGES = { left: '#ff0000', right: '#00ff00', top: '#0000ff', bottom: '#ffff00' };
const EDGE = 8;

/** A grey picture with a square in its middle and a line along each side. */
async function paint({ width, height }: Size): Promise<string> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const fill = (colour: string, x: number, y: number, w: number, h: number) => {
    context.fillStyle = colour;
    context.fillRect(x, y, w, h);
  };
  const side = squareIn({ width, height });
  fill('#808080', 0, 0, width, height);
  fill(EDGES.left, 0, 0, EDGE, height);
  fill(EDGES.right, width - EDGE, 0, EDGE, height);
  fill(EDGES.top, EDGE, 0, width - 2 * EDGE, EDGE);
  fill(EDGES.bottom, EDGE, height - EDGE, width - 2 * EDGE, EDGE);
  fill(MIDDLE, Math.round((width - side) / 2), Math.round((height - side) / 2), side, side);
  const file = join(tools.folder, `${width}x${height}.png`);
  await writeFile(file, await canvas.encode('png'));
  return file;
}

const squareIn = ({ width, height }: Size): number => Math.round(Math.min(width, height) * 0.4);

async function laidOut(image: Size, film: Size): Promise<Picture> {
  const { filters, size } = layOutPicture(image, film);
  const raw = join(tools.folder, 'laid-out.raw');
  const vf = [...filters('a'), 'format=rgb24'].join(',');
  await runFfmpeg({
    binary: tools.binary,
    args: ['-i', await paint(image), '-vf', vf, '-frames:v', '1', '-f', 'rawvideo', raw],
    stage: 'laying out',
    signal: new AbortController().signal,
  });
  const pixels = await readFile(raw);
  assert.is(pixels.length, size.width * size.height * 3);
  return { ...size, pixels };
}

/** A quarter of what is painted and filmed: the shapes are what matters. */
const quarter = ({ width, height }: Size): Size => ({ width: width / 4, height: height / 4 });
const shapeOf = ({ width, height }: Size): number => width / height;
const spanOf = ({ left, right, top, bottom }: Extent): Size => ({ width: right - left + 1, height: bottom - top + 1 });

/** Which of the picture's sides can be seen. */
const seenSides = (picture: Picture): string[] =>
  Object.entries(EDGES).flatMap(([side, colour]) => (extentOf(picture, [colour], 8).count > EDGE ? [side] : []));

type Shown = 'fills' | 'ends' | 'whole';
/** How a picture painted for the first format is shown in the second. */
const SHOWN: Readonly<Record<Format, Readonly<Record<Format, Shown>>>> = {
  '9:16': { '9:16': 'fills', '4:5': 'fills', '1:1': 'ends', '16:9': 'whole' },
  '4:5': { '9:16': 'fills', '4:5': 'fills', '1:1': 'fills', '16:9': 'whole' },
  '1:1': { '9:16': 'ends', '4:5': 'fills', '1:1': 'fills', '16:9': 'ends' },
  '16:9': { '9:16': 'whole', '4:5': 'whole', '1:1': 'ends', '16:9': 'fills' },
};

for (const [painted, films] of Object.entries(SHOWN) as [Format, Record<Format, Shown>][])
  for (const [filmed, how] of Object.entries(films) as [Format, Shown][])
    it(`shows a picture of ${painted} in a film of ${filmed} undistorted, its middle in the middle`, async () => {
      const [image, film] = [quarter(pictureSizeOf(painted)), quarter(filmSizeOf(filmed))];
      const picture = await laidOut(image, film);
      const square = extentOf(picture, [MIDDLE], 8);
      assert.equal(spanOf(square), { width: squareIn(image), height: squareIn(image) });
      const [x, y] = [(square.left + square.right + 1) / 2, (square.top + square.bottom + 1) / 2];
      assert.ok(Math.abs(x / picture.width - 0.5) < 0.01, `${x} of ${picture.width}`);
      assert.ok(Math.abs(y / picture.height - 0.5) < 0.05, `${y} of ${picture.height}`);
      const isWider = shapeOf(image) > shapeOf(film);
      if (how === 'fills') {
        assert.equal(picture.pixels.length, image.width * image.height * 3, 'the camera crops it');
        const kept = Math.min(shapeOf(image) / shapeOf(film), shapeOf(film) / shapeOf(image));
        assert.ok(kept >= 2 / 3);
        return;
      }
      assert.ok(Math.abs(shapeOf(picture) / shapeOf(film) - 1) < 0.01, 'it has the shape of the film');
      const inside =
        how === 'whole' ? ['left', 'right', 'top', 'bottom'] : isWider ? ['top', 'bottom'] : ['left', 'right'];
      assert.equal(seenSides(picture), inside);
      const shown = how === 'whole' ? 1 : Math.sqrt(shapeOf(isWider ? film : image) / shapeOf(isWider ? image : film));
      const across = isWider ? picture.width / image.width : picture.height / image.height;
      assert.ok(shown >= 0.7 && Math.abs(across - shown) < 0.02, `${across} of it is shown`);
    });

it('dims what surrounds a picture, and blurs it', async () => {
  const picture = await laidOut({ width: 384, height: 216 }, { width: 270, height: 480 });
  const { width, height, pixels } = picture;
  const column = Array.from({ length: height }, (_, y) => pixels[(y * width + 60) * 3] ?? 0);
  const backdrop = column.slice(0, Math.floor((height - 216) / 2) - 2);
  assert.ok(Math.max(...backdrop) < 0x80, `${Math.max(...backdrop)}`);
  for (const [y, value] of backdrop.slice(1).entries()) assert.ok(Math.abs(value - (backdrop[y] ?? 0)) < 12);
});

it('makes a photograph of many pixels smaller, and takes one with odd sides', async () => {
  const film = { width: 270, height: 480 };
  const { size } = layOutPicture({ width: 6_000, height: 4_000 }, film);
  assert.ok(size.width * size.height <= 4 * film.width * film.height, `${size.width} by ${size.height}`);
  for (const image of [
    { width: 1_501, height: 1_001 },
    { width: 301, height: 201 },
    { width: 101, height: 401 },
  ]) {
    const square = spanOf(extentOf(await laidOut(image, film), [MIDDLE], 40));
    assert.ok(Math.abs(square.width - square.height) <= 2, `${square.width} by ${square.height}`);
  }
});

it.run();
