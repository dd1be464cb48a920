import { setTimeout as pause } from 'node:timers/promises';
import type { CheckedUpTo } from './check.ts';
import type { Store } from './store.ts';

/** Works for this long at a time, and then rests: others wait no longer than that. */
const WORK_MS = 2;
/** A fiftieth of one processor. */
const REST = 49;
const SHORTEST_REST_MS = 20;
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;

export type ScrubOptions = { readonly firstAfterMs?: number };

/**
 * Checks everything that is stored, a minute after the start and then once a day, so that damage is found while there are
 * backups from before it, and not when someone needs the record years later. What it finds is reported by the store.
 * @returns a function that ends it
 */
export function openScrub({ check }: Pick<Store, 'check'>, { firstAfterMs = FIRST_AFTER_MS }: ScrubOptions = {}) {
  const over = new AbortController();
  const rest = (ms: number) => pause(ms, undefined, { signal: over.signal, ref: false });
  const pass = async (): Promise<void> => {
    let at: CheckedUpTo | null = null;
    do {
      const began = performance.now();
      at = check(at, began + WORK_MS);
      await rest(Math.max(SHORTEST_REST_MS, REST * (performance.now() - began)));
    } while (at !== null);
  };
  const run = async (): Promise<void> => {
    for (let afterMs = firstAfterMs; ; afterMs = EVERY_MS) {
      await rest(afterMs);
      await pass();
    }
  };
  run().catch((error: unknown) => {
    if (over.signal.aborted) return;
    console.error(
      `event store: its check of what is stored has failed (${error}), and is made again after the next start. Records are still checked whenever they are read`,
    );
  });
  return () => over.abort();
}
