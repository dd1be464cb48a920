import type { RecordedEvent } from '../wire/recorded-event.ts';
import { ALL } from './stream-names.ts';

type Listener = () => void;

/** Notifies everyone following a stream, or the whole log, of new commits. */
export type CommitSignals = {
  /** Calls `listener` after every commit to `stream` (`$all`: to any) until the returned function is called. */
  listen(stream: string, listener: Listener): () => void;
  announce(records: readonly RecordedEvent[]): void;
};

/** Initially without listeners. */
export function createCommitSignals(): CommitSignals {
  const listenersOf = new Map<string, Set<Listener>>();

  const call = (stream: string): void => {
    // A copy, because a listener may stop listening when called.
    for (const listener of [...(listenersOf.get(stream) ?? [])]) listener();
  };
  return {
    listen: (stream, listener) => {
      const listeners = listenersOf.get(stream) ?? new Set();
      listenersOf.set(stream, listeners);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && listenersOf.get(stream) === listeners) listenersOf.delete(stream);
      };
    },
    announce: (records) => {
      for (const stream of new Set(records.map((record) => record.stream))) call(stream);
      call(ALL);
    },
  };
}
