import { parentPort } from 'node:worker_threads';
import { paint } from './paint.ts';
import type { PaintAnswer, PaintOrder } from './paint-queue.ts';

const JPEG_QUALITY = 90;

parentPort?.on('message', (order: PaintOrder) => parentPort?.postMessage(answer(order)));

function answer(order: PaintOrder): PaintAnswer {
  try {
    const { canvas, scene } = paint(order);
    return { bytes: new Uint8Array(canvas.toBuffer('image/jpeg', JPEG_QUALITY)), scene };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
