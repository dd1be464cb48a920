import { backoff } from './backoff.ts';
import { pause } from './pause.ts';

type Options = {
  /** Ends it for good. */
  readonly signal: AbortSignal;
  /** Told of every failure. @param attempt how many there were since the last progress, from 0 */
  readonly onFailure: (error: unknown, attempt: number) => void;
  /** How far the pauses grow. Default 5 s. */
  readonly longestPauseMs?: number;
};

/**
 * Runs what depends on a connection until `signal` aborts, and again after a pause whenever it ends or throws. The pauses
 * grow while nothing comes of it.
 * @param work is handed `progressed`, to be called when it got somewhere: the next pause is a short one then
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
