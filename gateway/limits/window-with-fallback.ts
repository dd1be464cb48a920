import { createOutageLog } from '../../kernel/outages/outage-log.ts';
import type { Log } from '../../kernel/process/log.ts';
import { createSlidingWindow, type Window } from './sliding-window.ts';

/** How often a single request tries again a store that does not answer. */
const ASKED_AGAIN_MS = 1_000;

export type WindowWithFallback = Window & {
  /** Whether requests are currently counted together with other gateways. */
  readonly isShared: () => boolean;
};

/**
 * Counts in the shared window and, while that fails, in one of this process, which starts empty: no request fails
 * because of it, and none waits for a store known to be away.
 */
export function withFallback(
  shared: Window,
  windowMs: number,
  log: Log,
  clock: () => number = () => performance.now(),
): WindowWithFallback {
  const outage = createOutageLog(log, {
    begin: 'rate limits are counted only by this gateway until the document store answers again',
    end: 'rate limits are counted together with other gateways again',
  });
  let local = createSlidingWindow(windowMs);
  let begunAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;

  const failed = (error: unknown): void => {
    // A store that comes and goes must not give everyone a full allowance each time.
    if (!isAway && clock() - begunAt > windowMs) {
      local = createSlidingWindow(windowMs);
      begunAt = clock();
    }
    isAway = true;
    askedAt = clock();
    outage.unavailable(error);
  };
  const succeeded = (): void => {
    isAway = false;
    outage.available();
  };

  return {
    isShared: () => !isAway,
    async take(key, limit) {
      if (isAway) {
        if (clock() - askedAt >= ASKED_AGAIN_MS) {
          askedAt = clock();
          // No request waits for this one.
          void Promise.resolve(shared.take(key, limit)).then(succeeded, failed);
        }
        return local.take(key, limit);
      }
      try {
        return await shared.take(key, limit);
      } catch (error) {
        failed(error);
        return local.take(key, limit);
      }
    },
    async giveBack(key) {
      if (isAway) return local.giveBack(key);
      await Promise.resolve(shared.giveBack(key)).catch(failed);
    },
  };
}
