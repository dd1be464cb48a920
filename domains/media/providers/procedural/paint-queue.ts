import { unlessAborted } from '../../../../kernel/async/deadline.ts';
import { createSlots } from '../../../../kernel/async/slots.ts';
import { callsToThread, startWorkerThread } from '../../../../kernel/process/worker-thread.ts';
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

export class PaintQueueFull extends Error {}

/**
 * Paints in a separate thread, so that a picture never holds up a request. At most `limit` requests wait, and one that
 * is aborted while waiting is never painted.
 */
export function createPaintQueue(
  limit: number,
): (request: PaintRequest, signal: AbortSignal) => Promise<EncodedPainting> {
  const paint = callsToThread<PaintRequest, PaintAnswer>(() =>
    startWorkerThread(new URL('./worker.ts', import.meta.url)),
  );
  const inTurn = createSlots(1);
  let unanswered = 0;

  return async (request, signal) => {
    signal.throwIfAborted();
    // One of them is currently being painted.
    if (unanswered > limit) throw new PaintQueueFull(`${limit} pictures wait already`);
    unanswered++;
    const painted = inTurn(signal, () => paint(request)).finally(() => unanswered--);
    const answer = await unlessAborted(signal, painted);
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
}
