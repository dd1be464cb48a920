import { createCanvas } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Layers, separate } from '../../../offline/painter/layers.ts';
import { paint } from '../../../offline/painter/paint.ts';
import { pixelsIn } from '../../support/fakes/layered-picture.ts';

const it = suite('layers of a painting');

const STYLES = ['cinematic', 'minimal', 'vibrant', 'noir', 'pastel', 'neon', 'watercolor'];
const request = { negativePrompt: null, character: null, seed: 3, width: 216, height: 384, layered: true };
const paintRobot = (style: string) =>
  paint({ ...request, prompt: `a robot and a phone in a city in the rain, ${style} style` });

/** What is seen where the foreground is laid on what is behind it. */
function laidTogether({ box, sheet }: Layers): Uint8ClampedArray {
  const [colours, greys, hidden] = [0, 1, 2].map((part) =>
    pixelsIn(sheet, { left: 0, top: part * box.height, width: box.width, height: box.height }),
  ) as [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];
  return colours.map((colour, at) => {
    const opacity = (greys[at] ?? 0) / 255;
    return colour * opacity + (hidden[at] ?? 0) * (1 - opacity);
  });
}

for (const style of STYLES)
  it(`give the picture again where they are laid on each other: ${style}`, () => {
    const { canvas, layers } = paintRobot(style);
    assert.ok(layers);
    const { left, top, width, height } = layers.box;
    const painted = pixelsIn(canvas, layers.box);
    const together = laidTogether(layers);
    let [sum, count] = [0, 0];
    for (let at = 0; at < painted.length; at++) {
      const [x, y] = [left + ((at >> 2) % width), top + Math.floor((at >> 2) / width)];
      if (at % 4 === 3 || x >= request.width || y >= request.height) continue;
      sum += Math.abs((painted[at] ?? 0) - (together[at] ?? 0));
      count++;
    }
    assert.ok(width <= request.width + 15 && height <= request.height + 15);
    assert.ok(sum / count < 2, `${sum / count} of 255 on average`);
  });

it('have what is behind without the things, and the things without what is behind', () => {
  const { layers } = paintRobot('cinematic');
  assert.ok(layers);
  const { box, sheet } = layers;
  const at = { left: Math.round(box.width / 2), top: Math.round(box.height * 0.7), width: 1, height: 1 };
  const [opacity] = pixelsIn(sheet, { ...at, top: at.top + box.height });
  const [colour] = pixelsIn(sheet, at);
  const [hidden] = pixelsIn(sheet, { ...at, top: at.top + 2 * box.height });
  assert.is(opacity, 255);
  assert.ok(Math.abs((colour ?? 0) - (hidden ?? 0)) > 20, `${colour} and ${hidden}`);
});

it('are none where the place itself is the picture, and where nobody wants them', () => {
  assert.is(paint({ ...request, prompt: 'mountains at dawn' }).layers, null);
  assert.is(paint({ ...request, prompt: 'a robot', layered: false }).layers, null);
});

it('change nothing about the picture, also with someone in it', () => {
  const girl = { description: 'a red-haired girl', picture: null };
  for (const [style, character] of STYLES.flatMap((each) => [[each, null] as const, [each, girl] as const])) {
    const prompt = `a robot in the rain, ${character ? `${girl.description}, ` : ''}${style} style`;
    const [flat, layered] = [false, true].map((each) => paint({ ...request, prompt, character, layered: each }).canvas);
    assert.is(
      Buffer.compare(flat?.toBuffer('image/png') ?? Buffer.alloc(0), layered?.toBuffer('image/png') ?? Buffer.alloc(1)),
      0,
    );
  }
});

it('hold someone who is alone in a place', () => {
  const character = { description: 'a red-haired girl', picture: null };
  const { layers } = paint({ ...request, prompt: 'a red-haired girl, mountains at dawn', character });
  assert.ok(layers && layers.box.height > request.height / 5);
});

it('fade before they reach the picture’s edge', () => {
  const filled = (colour: string) => {
    const canvas = createCanvas(64, 64);
    const context = canvas.getContext('2d');
    context.fillStyle = colour;
    context.fillRect(0, 0, 64, 64);
    return canvas;
  };
  const layers = separate({ whole: filled('#fff'), plate: filled('#000'), things: filled('#fff') });
  assert.ok(layers);
  assert.equal(layers.box, { left: 0, top: 0, width: 64, height: 64 });
  const opacityAt = (x: number, y: number) => pixelsIn(layers.sheet, { left: x, top: 64 + y, width: 1, height: 1 })[0];
  for (let at = 0; at < 64; at++)
    assert.equal([opacityAt(at, 0), opacityAt(at, 63), opacityAt(0, at), opacityAt(63, at)], [0, 0, 0, 0]);
  assert.is(opacityAt(32, 32), 255);
});

it.run();
