import { parentPort } from 'node:worker_threads';
import type { PaintAnswer, PaintRequest } from './index.ts';
import { paint } from './paint.ts';

const JPEG_QUALITY = 90;

parentPort?.on('message', (request: PaintRequest) => parentPort?.postMessage(answer(request)));

function answer(request: PaintRequest): PaintAnswer {
  try {
    const { canvas, scene } = paint(request);
    return { bytes: new Uint8Array(canvas.toBuffer('image/jpeg', JPEG_QUALITY)), scene };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
