import { setMaxListeners } from 'node:events';
import { withDeadline } from '../async/deadline.ts';
import type { Log } from './log.ts';

type Step = { readonly name: string; readonly stop: () => Promise<unknown> };

/** What to stop when the process ends, in reverse order of starting. */
export type Shutdown = {
  /** Aborts when everything begins to stop. */
  readonly signal: AbortSignal;
  /** Call it as soon as there is something to stop. Parts added while everything stops are stopped as well. */
  add(name: string, stop: () => Promise<unknown>): void;
  /**
   * Stops everything once, however often it is called. A step that fails or hangs does not keep the others from
   * stopping.
   */
  run(reason: string): Promise<void>;
};

// An orchestrator, like a user at Ctrl-C, waits ten seconds in all.
const ALL_MS = 9_000;
const STEP_MS = 6_000;
const MIN_MS = 300;

export function createShutdown(log: Log): Shutdown {
  const steps: Step[] = [];
  const stopping = new AbortController();
  // Whatever waits adds a listener and removes it: any number is no leak.
  setMaxListeners(0, stopping.signal);
  let running: Promise<void> | undefined;
  let over = false;

  const stopAll = async (reason: string): Promise<void> => {
    log.info({ reason }, 'stopping');
    stopping.abort(new Error('the process is stopping'));
    const end = Date.now() + ALL_MS;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      await stopOne(step, Math.max(MIN_MS, Math.min(STEP_MS, end - Date.now())), log);
    }
    over = true;
    log.info('stopped');
  };

  return {
    signal: stopping.signal,
    add(name, stop) {
      if (over) void stopOne({ name, stop }, STEP_MS, log);
      else steps.push({ name, stop });
    },
    run: (reason) => (running ??= stopAll(reason)),
  };
}

async function stopOne({ name, stop }: Step, withinMs: number, log: Log): Promise<void> {
  try {
    await withDeadline(withinMs, stop(), () => new Error(`${name} did not stop within ${withinMs} ms`));
  } catch (error) {
    log.warn({ err: error, step: name }, 'a component did not stop cleanly');
  }
}
