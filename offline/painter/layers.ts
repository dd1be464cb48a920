import { type Canvas, createCanvas, type ImageData } from '@napi-rs/canvas';

/** The same picture three times, all of the same size. */
export type Sheets = {
  /** With everything on it. */
  whole: Canvas;
  /** Without its foreground. */
  plate: Canvas;
  /** The things of the foreground alone: opaque where nothing behind them shows through. */
  things: Canvas;
};

/** Where a foreground is in its picture, in pixels. */
export type Box = { left: number; top: number; width: number; height: number };

/**
 * What is needed to see a foreground apart from what is behind it: of the box alone, since outside of it the picture
 * shows no foreground. The sheet has three parts below each other, each of the box's size: the foreground's colours, how
 * opaque it is as shades of grey, and what is behind it.
 */
export type Layers = { box: Box; sheet: Canvas };

/** A box is aligned to the blocks of image formats, so that the sheet's parts do not run into each other. */
const BLOCK = 16;
/** A difference that the eye does not see, of 255. */
const UNSEEN = 3;
/** The least room, of 255, that a difference is measured in: next to black and white, noise would be opaque. */
const LEAST_ROOM = 40;
/** At the picture's edge the foreground fades, over this share of the shorter side: wherever it is moved, it has no edge. */
const FADE = 0.03;

/**
 * Finds the foreground that turns the plate into the whole picture. Light and shadow are as transparent as they can be,
 * so wherever they are moved, they lie on what is there; things hide what is behind them.
 * @returns null if there is nothing to see of it
 */
export function separate({ whole, plate, things }: Sheets): Layers | null {
  const { width, height } = whole;
  const box = boxOf(things);
  if (!box) return null;
  const [pixels, behind, covering] = [pixelsOf(whole, box), pixelsOf(plate, box), pixelsOf(things, box)];
  const sheet = createCanvas(box.width, 3 * box.height);
  const context = sheet.getContext('2d');
  const [foreground, grey] = [0, 1].map(() => context.createImageData(box.width, box.height)) as [ImageData, ImageData];
  const fade = Math.max(1, FADE * Math.min(width, height));
  for (let row = 0, at = 0; row < box.height; row++)
    for (let column = 0; column < box.width; column++, at += 4) {
      const [x, y] = [box.left + column, box.top + row];
      const inside = Math.max(0, Math.min(1, Math.min(x, y, width - 1 - x, height - 1 - y) / fade));
      const opacity = Math.round(inside * opacityOf({ pixels, behind, covering }, at));
      for (let channel = at; channel < at + 3; channel++) {
        const before = behind[channel] as number;
        if (opacity > 0) foreground.data[channel] = before + (((pixels[channel] as number) - before) * 255) / opacity;
        grey.data[channel] = opacity;
      }
      foreground.data[at + 3] = opacity;
      grey.data[at + 3] = 255;
    }
  context.drawImage(spread(foreground), 0, 0);
  context.putImageData(grey, 0, box.height);
  context.drawImage(plate, box.left, box.top, box.width, box.height, 0, 2 * box.height, box.width, box.height);
  return { box, sheet };
}

type Data = Uint8ClampedArray;

const pixelsOf = (canvas: Canvas, { left, top, width, height }: Box): Data =>
  canvas.getContext('2d').getImageData(left, top, width, height).data;

/** The part of a canvas on which there is something. */
function boxOf(canvas: Canvas): Box | null {
  const { width, height } = canvas;
  const data = pixelsOf(canvas, { left: 0, top: 0, width, height });
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if ((data[at] as number) < UNSEEN) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  if (right === 0) return null;
  const down = (pixels: number) => BLOCK * Math.floor(pixels / BLOCK);
  const up = (pixels: number) => BLOCK * Math.ceil(pixels / BLOCK);
  return { left: down(left), top: down(top), width: up(right) - down(left), height: up(bottom) - down(top) };
}

/** How opaque the foreground is at a pixel, to 255: as much as its things are, and as much as it takes. */
function opacityOf({ pixels, behind, covering }: Record<'pixels' | 'behind' | 'covering', Data>, at: number): number {
  let most = covering[at + 3] as number;
  if (most === 255) return most;
  for (let channel = at; channel < at + 3; channel++) {
    const before = behind[channel] as number;
    const difference = (pixels[channel] as number) - before;
    if (Math.abs(difference) < UNSEEN) continue;
    const room = Math.max(LEAST_ROOM, difference > 0 ? 255 - before : before);
    most = Math.max(most, (255 * Math.abs(difference)) / room);
  }
  return most < UNSEEN ? 0 : Math.min(255, most);
}

/** How much smaller than the foreground its blurred colours are, coarsest first. */
const BLURS = [64, 16, 4];

/**
 * Fills what is transparent with the colours next to it: a picture that is scaled mixes its pixels, also with those that
 * are not seen, and a dark seam around bright things would show.
 */
function spread(foreground: ImageData): Canvas {
  const { width, height } = foreground;
  const sharp = createCanvas(width, height);
  sharp.getContext('2d').putImageData(foreground, 0, 0);
  const filled = createCanvas(width, height);
  const context = filled.getContext('2d');
  context.imageSmoothingQuality = 'high';
  for (const factor of BLURS) {
    const small = createCanvas(Math.ceil(width / factor), Math.ceil(height / factor));
    const blurred = small.getContext('2d');
    blurred.imageSmoothingQuality = 'high';
    blurred.drawImage(sharp, 0, 0, small.width, small.height);
    // Laid over itself it keeps its colours and becomes opaque.
    for (let times = 0; times < 6; times++) blurred.drawImage(small, 0, 0);
    context.drawImage(small, 0, 0, width, height);
  }
  context.drawImage(sharp, 0, 0);
  return filled;
}
