import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { css } from './color.ts';
import { createRandom } from './random.ts';
import type { Stage } from './stage.ts';

/**
 * Turns drawn shapes into one picture: light that spreads, darker edges and foot, grain.
 * @param lit where the light comes from that spreads
 */
export function finish(stage: Stage, lit: Canvas = stage.context.canvas): void {
  bloom(stage, lit);
  footing(stage);
  vignette(stage);
  grain(stage);
}

const BLOOM_SIDE = 96;

/** Makes bright parts glow beyond their edges. Shrinking and enlarging the picture is a cheap wide blur. */
function bloom({ context, width, height, look }: Stage, lit: Canvas): void {
  if (look.bloom === 0) return;
  const small = createCanvas(BLOOM_SIDE, BLOOM_SIDE);
  const blurred = small.getContext('2d');
  blurred.drawImage(lit, 0, 0, BLOOM_SIDE, BLOOM_SIDE);
  blurred.globalCompositeOperation = 'multiply';
  blurred.drawImage(small, 0, 0);
  blurred.globalCompositeOperation = 'source-over';
  blurred.filter = 'blur(2px)';
  blurred.drawImage(small, 0, 0);
  context.save();
  context.globalCompositeOperation = 'screen';
  context.globalAlpha = look.bloom;
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, 0, 0, width, height);
  context.restore();
}

/** Keeps the lower third, where captions appear, dark and calm. */
function footing({ context, width, height, palette, look }: Stage): void {
  const gradient = context.createLinearGradient(0, height * 0.58, 0, height);
  const dark = { ...palette.land, l: Math.min(palette.land.l, 0.16) };
  gradient.addColorStop(0, css(dark, 0));
  gradient.addColorStop(0.5, css(dark, look.footing * 0.55));
  gradient.addColorStop(1, css(dark, look.footing));
  context.fillStyle = gradient;
  context.fillRect(0, height * 0.58, width, height * 0.42);
}

function vignette({ context, width, height, look }: Stage): void {
  if (look.vignette === 0) return;
  const reach = Math.hypot(width, height) / 2;
  const gradient = context.createRadialGradient(
    width / 2,
    height * 0.44,
    reach * 0.45,
    width / 2,
    height * 0.44,
    reach * 1.12,
  );
  gradient.addColorStop(0, 'rgba(0,0,0,0)');
  gradient.addColorStop(1, `rgba(0,0,0,${(0.75 * look.vignette).toFixed(3)})`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

const GRAIN_SIDE = 256;
let grainTile: Canvas | undefined;

/** Film grain also hides the banding of an 8-bit gradient. */
function grain({ context, width, height, look }: Stage): void {
  grainTile ??= paintGrain();
  const pattern = context.createPattern(grainTile, 'repeat');
  context.save();
  context.globalCompositeOperation = 'overlay';
  context.globalAlpha = 0.05 + 0.1 * look.grain;
  if (pattern) context.fillStyle = pattern;
  context.fillRect(0, 0, width, height);
  context.restore();
}

function paintGrain(): Canvas {
  const canvas = createCanvas(GRAIN_SIDE, GRAIN_SIDE);
  const context: SKRSContext2D = canvas.getContext('2d');
  const pixels = context.createImageData(GRAIN_SIDE, GRAIN_SIDE);
  const random = createRandom('grain');
  for (let at = 0; at < pixels.data.length; at += 4) {
    // Averaging two draws keeps most grains near grey.
    pixels.data.fill(Math.round(127.5 * (random.next() + random.next())), at, at + 3);
    pixels.data[at + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}
