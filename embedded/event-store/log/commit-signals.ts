import type { RecordedEvent } from '../wire/recorded-event.ts';
import { ALL } from './stream-names.ts';

type Listener = () => void;

/** Tells whoever follows a stream, or the whole log, that something new can be read. */
export class CommitSignals {
  private readonly listeners = new Map<string, Set<Listener>>();

  /** Calls `listener` after every commit to `stream` (`$all`: to any) until the returned function is called. */
  listen(stream: string, listener: Listener): () => void {
    const listeners = this.listeners.get(stream) ?? new Set();
    this.listeners.set(stream, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(stream) === listeners) this.listeners.delete(stream);
    };
  }

  announce(records: readonly RecordedEvent[]): void {
    for (const stream of new Set(records.map((record) => record.stream))) this.call(stream);
    this.call(ALL);
  }

  private call(stream: string): void {
    // A copy, since a listener may stop listening when called.
    for (const listener of [...(this.listeners.get(stream) ?? [])]) listener();
  }
}
