import { backoff } from './backoff.ts';
import { pause } from './pause.ts';

type Options = {
  /** Stops it. */
  readonly signal: AbortSignal;
  /** Called after every failure. @param attempt the number of failures since the last progress, from 0 */
  readonly onFailure: (error: unknown, attempt: number) => void;
  /** The longest pause. Default 5 s. */
  readonly longestPauseMs?: number;
};

/**
 * Runs `work` until `signal` aborts, restarting it after a pause whenever it ends or throws, as when a connection is
 * lost. The pauses grow until it makes progress.
 * @param work calls `progressed` whenever it makes progress, which makes the next pause a short one
 */
export async function keepRunning(
  work: (progressed: () => void) => Promise<void>,
  { signal, onFailure, longestPauseMs = 5_000 }: Options,
): Promise<void> {
  let attempt = 0;
  const progressed = (): void => {
    attempt = 0;
  };
  while (!signal.aborted) {
    try {
      await work(progressed);
    } catch (error) {
      if (!signal.aborted) onFailure(error, attempt);
    }
    if (!signal.aborted) await pause(backoff(attempt++, 50, longestPauseMs), signal);
  }
}
