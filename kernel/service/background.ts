import { pause } from '../async/pause.ts';
import type { Log } from '../process/log.ts';

/** Work that goes on by itself, such as a schedule. Ends when `signal` aborts. */
export type Background = { readonly name: string; run(signal: AbortSignal): Promise<void> };

type Polling = {
  readonly name: string;
  /** Milliseconds between the end of one look and the next, or until the next one is due. */
  readonly everyMs: number | (() => number);
  readonly log: Log;
  /** What is done each time. What it throws is logged, and the next look comes in its time. */
  poll(signal: AbortSignal): Promise<unknown>;
};

/** Looks again and again whether there is something to do, the first time at once. */
export const polling = ({ name, everyMs, log, poll }: Polling): Background => ({
  name,
  async run(signal) {
    while (!signal.aborted) {
      await poll(signal).catch((error) => {
        if (!signal.aborted) log.warn({ err: error, work: name }, 'background work failed and is tried again');
      });
      await pause(typeof everyMs === 'number' ? everyMs : everyMs(), signal);
    }
  },
});
