import type { Worker } from 'node:worker_threads';
import { startWorkerThread } from '../../../../kernel/process/worker-thread.ts';
import type { Scene } from './read-prompt.ts';

export type PaintRequest = {
  prompt: string;
  negativePrompt: string | null;
  seed: number;
  width: number;
  height: number;
};
export type EncodedPainting = { bytes: Uint8Array; scene: Scene };
export type PaintAnswer = EncodedPainting | { error: string };

type QueuedRequest = {
  request: PaintRequest;
  resolve(painting: EncodedPainting): void;
  reject(error: Error): void;
};

export class PaintQueueFull extends Error {}

/**
 * Paints in one thread beside this one, so that a picture never holds up a request; at most `limit` requests wait, and one
 * that is given up while it waits is never painted. The thread starts with the first request, does not keep the process
 * alive when idle, and is replaced when it dies.
 */
export function createPaintQueue(
  limit: number,
): (request: PaintRequest, signal: AbortSignal) => Promise<EncodedPainting> {
  const waiting: QueuedRequest[] = [];
  let current: QueuedRequest | undefined;
  let worker: Worker | undefined;

  const next = (): void => {
    current = waiting.shift();
    if (!current) {
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    worker.postMessage(current.request);
  };

  const start = (): Worker => {
    const started = startWorkerThread(new URL('./worker.ts', import.meta.url));
    started.on('message', (answer: PaintAnswer) => {
      const done = current;
      if ('error' in answer) done?.reject(new Error(answer.error));
      else done?.resolve({ bytes: answer.bytes, scene: answer.scene });
      next();
    });
    // A crash emits `error` first and `exit` after it; the first of them fails the current request.
    const died = (cause: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      current?.reject(cause);
      next();
    };
    started.on('error', died);
    started.on('exit', (code) => died(new Error(`the painting thread ended with code ${code}`)));
    return started;
  };

  return (request, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (waiting.length >= limit) throw new PaintQueueFull(`${limit} pictures wait already`);
      const giveUp = () => {
        const at = waiting.indexOf(entry);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal.reason);
      };
      const leave = () => signal.removeEventListener('abort', giveUp);
      const entry: QueuedRequest = {
        request,
        resolve: (painting) => {
          leave();
          resolve(painting);
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(entry);
      if (!current) next();
    });
}
