import { unlessAborted } from '../../../../kernel/async/deadline.ts';
import { createSlots } from '../../../../kernel/async/slots/first-come.ts';
import { callsToThread, startWorkerThread } from '../../../../kernel/process/worker-thread.ts';
import {
  type EncodedPainting,
  type PaintAnswer,
  type PaintRequest,
  painter,
} from '../../../../offline/painter/index.ts';

export class PaintQueueFull extends Error {}

/**
 * Paints in a separate thread, so that an image never holds up a request. At most `limit` requests wait, and one that
 * is aborted while waiting is never painted.
 */
export function createPaintQueue(
  limit: number,
): (request: PaintRequest, signal: AbortSignal) => Promise<EncodedPainting> {
  const paint = callsToThread<PaintRequest, PaintAnswer>(() => startWorkerThread(painter));
  const inTurn = createSlots(1);
  let unanswered = 0;

  return async (request, signal) => {
    signal.throwIfAborted();
    // One of them is currently being painted.
    if (unanswered > limit) throw new PaintQueueFull(`${limit} images are already waiting`);
    unanswered++;
    const painted = inTurn(signal, () => paint(request)).finally(() => unanswered--);
    const answer = await unlessAborted(signal, painted);
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
}
