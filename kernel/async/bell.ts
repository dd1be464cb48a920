import { anyOf } from './any-of.ts';
import { pause } from './pause.ts';

export type Bell = {
  ring(): void;
  /** Waits, at most until it is rung or `signal` aborts. A ring since the last wait ends the next one at once. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** Cuts the pauses of one worker short. */
export function createBell(): Bell {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    async wait(ms, signal) {
      await pause(ms, anyOf(signal, rung.signal));
      if (rung.signal.aborted) rung = new AbortController();
    },
  };
}
