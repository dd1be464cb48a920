import { parentPort } from 'node:worker_threads';
import type { PaintAnswer, PaintRequest } from './index.ts';
import { withLayers } from './layered-jpeg.ts';
import { paint } from './paint.ts';

const JPEG_QUALITY = 90;
/** Of the layers, which are only seen in motion. */
const SHEET_QUALITY = 78;

parentPort?.on('message', (request: PaintRequest) => parentPort?.postMessage(answer(request)));

function answer(request: PaintRequest): PaintAnswer {
  try {
    const { canvas, scene, layers } = paint(request);
    const jpeg = new Uint8Array(canvas.toBuffer('image/jpeg', JPEG_QUALITY));
    if (!layers) return { bytes: jpeg, scene };
    const sheet = layers.sheet.toBuffer('image/jpeg', SHEET_QUALITY);
    return { bytes: new Uint8Array(withLayers(jpeg, { box: layers.box, sheet })), scene };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
