import type { Canvas } from '@napi-rs/canvas';

type Size = { readonly width: number; readonly height: number };

/** Red, green, blue and opacity. */
export const pixelsIn = (
  canvas: Canvas,
  { left, top, width, height }: Size & { left: number; top: number },
): Uint8ClampedArray => canvas.getContext('2d').getImageData(left, top, width, height).data;
