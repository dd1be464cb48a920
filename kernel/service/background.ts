import { backoff } from '../async/backoff.ts';
import type { Bell } from '../async/bell.ts';
import { pause } from '../async/pause.ts';
import { isStoreUnavailable, levelOf } from '../outages/unavailable.ts';
import type { Log } from '../process/log.ts';

/** Work that runs without a request, such as a schedule. Ends when `signal` aborts. */
export type Background = { readonly name: string; run(signal: AbortSignal): Promise<void> };

/**
 * Works through items one after the other. One that fails is logged and left to the next pass, so that it does not hold
 * up the others. An unavailable store ends the pass, because all the others would fail as well.
 * @throws EventStoreUnavailable, or an error saying that the document store is unavailable
 */
export async function forEachIsolated<T>(
  items: Iterable<T> | AsyncIterable<T>,
  log: Log,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isStoreUnavailable(error)) throw error;
      log.warn({ err: error, ...idsIn(item) }, 'an item of background work failed; the others continue');
    }
  }
}

/** The ids of a document: the rest of it does not belong in a log. */
export const idsIn = (item: unknown): object =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([key]) => key.endsWith('_id')));

type Polling = {
  readonly name: string;
  /** Milliseconds between the end of one poll and the start of the next, or a function that returns them. */
  readonly everyMs: number | (() => number);
  /** Milliseconds until the first poll; default 0. */
  readonly afterMs?: number;
  /** Has it poll before that. */
  readonly bell?: Bell;
  readonly log: Log;
  /** Called each time. Errors are logged, and do not stop the polling. */
  poll(signal: AbortSignal): Promise<unknown>;
};

const MAX_BACKOFF_MS = 60_000;

/**
 * Polls for work until `signal` aborts. Whatever a poll throws, the next one follows. While
 * polls fail, the pauses between them grow up to a minute, unless they are longer anyway.
 */
export const polling = ({ name, everyMs, afterMs = 0, bell, log, poll }: Polling): Background => ({
  name,
  async run(signal) {
    let failures = 0;
    if (afterMs > 0) await pause(afterMs, signal);
    while (!signal.aborted) {
      try {
        await poll(signal);
        failures = 0;
      } catch (error) {
        failures++;
        log[signal.aborted ? 'debug' : levelOf(error)](
          { err: error, work: name },
          'background work failed and will be retried',
        );
      }
      const interval = typeof everyMs === 'number' ? everyMs : everyMs();
      if (failures === 0) await (bell ? bell.wait(interval, signal) : pause(interval, signal));
      else await pause(Math.max(interval, backoff(failures, 50, MAX_BACKOFF_MS)), signal);
    }
  },
});
