import { parentPort } from 'node:worker_threads';
import { loadImage } from '@napi-rs/canvas';
import type { PaintAnswer, PaintRequest } from './index.ts';
import { withLayers } from './layered-jpeg.ts';
import { paint } from './paint.ts';

const JPEG_QUALITY = 90;
/** Of the layers, which are only seen in motion. */
const SHEET_QUALITY = 78;

parentPort?.on('message', async (request: PaintRequest) => parentPort?.postMessage(await answer(request)));

async function answer(request: PaintRequest): Promise<PaintAnswer> {
  try {
    const { description, picture } = request.character ?? { description: null, picture: null };
    const shown = picture && !description ? await loadImage(picture) : null;
    const { canvas, scene, layers } = paint(request, shown);
    const jpeg = new Uint8Array(canvas.toBuffer('image/jpeg', JPEG_QUALITY));
    if (!layers) return { bytes: jpeg, scene };
    const sheet = layers.sheet.toBuffer('image/jpeg', SHEET_QUALITY);
    return { bytes: new Uint8Array(withLayers(jpeg, { box: layers.box, sheet })), scene };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
