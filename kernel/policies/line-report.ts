import { pause } from '../async/pause.ts';
import type { Recorded } from '../events/event.ts';
import type { LineContext, Policy } from './policy.ts';

/** A long line that moves quickly is not worth more. */
const BETWEEN_MS = 100;

/**
 * Reports its line to a policy, one change after the other: changes that come in the meantime are reported as one. Best
 * effort, because nothing depends on it.
 */
export function createLineReport({ onLine }: Policy, context: LineContext, line: () => readonly Recorded[]) {
  const { log, signal } = context;
  let hasMoved = false;
  let telling: Promise<void> | null = null;

  const tell = async (): Promise<void> => {
    while (hasMoved && !signal.aborted) {
      hasMoved = false;
      await onLine?.(line(), context).catch((error) => log.debug({ err: error }, 'the line was not reported'));
      await pause(BETWEEN_MS, signal);
    }
    telling = null;
  };
  return {
    moved(): void {
      hasMoved = true;
      if (onLine) telling ??= Promise.resolve().then(tell);
    },
    /** Resolves when nothing is being told. */
    settled: async (): Promise<void> => telling ?? undefined,
  };
}
