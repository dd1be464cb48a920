import type { CommitSignals } from '../log/commit-signals.ts';

/**
 * A function that resolves at the next commit to `stream`, at once when there was one since it last resolved: between reading
 * the end of the log and waiting there, nothing gets lost. Resolves as well when `signal` aborts, and stops listening then.
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
