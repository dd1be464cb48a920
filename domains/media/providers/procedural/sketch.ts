import type { PaintRequest } from '../../../../offline/painter/index.ts';
import { createPaintQueue } from './paint-queue.ts';

export type SketchRequest = {
  readonly prompt: string;
  readonly negativePrompt: string | null;
  readonly character: PaintRequest['character'];
  readonly seed: number;
  /** Of the picture that it is a sketch of, in pixels; so is `height`. */
  readonly width: number;
  readonly height: number;
};

/** A quarter of the picture's width and height: it takes a fiftieth of a second. */
const SCALE = 4;
const MAX_QUEUED = 400;

/**
 * Sketches what a prompt asks for, as the procedural painter would paint it: at once and free of charge, whoever makes
 * the picture itself. @returns JPEG; null if it cannot be painted now
 */
export function createSketcher(): (request: SketchRequest, signal: AbortSignal) => Promise<Uint8Array | null> {
  const paint = createPaintQueue(MAX_QUEUED);
  return async ({ width, height, ...request }, signal) => {
    const size = { width: Math.round(width / SCALE), height: Math.round(height / SCALE) };
    try {
      return (await paint({ ...request, ...size, layered: false }, signal)).bytes;
    } catch {
      // It is only a visual aid: without it, the prompt is shown instead.
      return null;
    }
  };
}
