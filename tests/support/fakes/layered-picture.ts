import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { withLayers } from '../../../offline/painter/layered-jpeg.ts';
import { separate } from '../../../offline/painter/layers.ts';

type Size = { readonly width: number; readonly height: number };
type Paint = (context: SKRSContext2D) => void;

function painted({ width, height }: Size, ...paints: Paint[]): Canvas {
  const canvas = createCanvas(width, height);
  for (const paint of paints) paint(canvas.getContext('2d'));
  return canvas;
}

/** A JPEG as the painter leaves it: flat for everybody, and with its layers for those who know of them. */
export function layeredPicture(size: Size, behind: Paint, inFront: Paint): { flat: Uint8Array; layered: Uint8Array } {
  const whole = painted(size, behind, inFront);
  const layers = separate({ whole, plate: painted(size, behind), things: painted(size, inFront) });
  if (!layers) throw new Error('there is nothing in front');
  const flat = whole.toBuffer('image/jpeg', 95);
  return { flat, layered: withLayers(flat, { box: layers.box, sheet: layers.sheet.toBuffer('image/jpeg', 95) }) };
}

/** Red, green, blue and opacity. */
export const pixelsIn = (
  canvas: Canvas,
  { left, top, width, height }: Size & { left: number; top: number },
): Uint8ClampedArray => canvas.getContext('2d').getImageData(left, top, width, height).data;
