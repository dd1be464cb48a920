import type { CommitSignals } from '../log/commit-signals.ts';

/**
 * Returns a function that resolves at the next commit to `stream`, or immediately if there was one since it last
 * resolved: nothing is missed between reading the end of the log and waiting there. It also resolves when `signal`
 * aborts, and then stops listening.
 */
export function commitWaiter(signals: CommitSignals, stream: string, signal: AbortSignal): () => Promise<void> {
  let committed = false;
  let wake: (() => void) | undefined;
  const notice = (): void => {
    committed = true;
    wake?.();
  };
  const stopListening = signals.listen(stream, notice);
  signal.addEventListener('abort', () => {
    stopListening();
    notice();
  });
  return async () => {
    if (!committed && !signal.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    wake = undefined;
    committed = false;
  };
}
