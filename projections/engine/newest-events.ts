import { newestConcerned } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';

/** A reader of events of some types, and how far it has come. */
export type LogReader = {
  readonly name: string;
  readonly types: ReadonlySet<string>;
  /** Every event of its types up to here is done; -1 before the first. */
  readonly position: bigint;
};

/**
 * Finds, for each reader of the log, the newest event of its types. A reader receives no others, so it may stay
 * still before the end of the log without missing anything. The log is searched once for the readers that are new,
 * and after that only for what has been written since.
 * @returns a function that finds their positions, by name of the reader; -1 if nothing is left
 */
export function createNewestEvents(store: EventStore) {
  const newest = new Map<string, bigint>();
  let seenUpTo = -1n;

  return async (readers: readonly LogReader[]): Promise<ReadonlyMap<string, bigint>> => {
    const head = await store.head();
    // The event store was restored to an earlier moment: the event that was found is gone.
    if (head < seenUpTo) newest.clear();
    const known = readers.filter(({ name }) => newest.has(name));
    if (known.length > 0 && head > seenUpTo) {
      const types = new Set(known.flatMap((reader) => [...reader.types]));
      // Newest first.
      const written = await store.eventsBetween({ after: seenUpTo, upTo: head, types, personalData: false });
      for (const reader of known) {
        const last = written.find(({ type }) => reader.types.has(type));
        if (last) newest.set(reader.name, last.position);
      }
    }
    const unknown = readers.filter(({ name }) => !newest.has(name));
    // At once, so that the log is read once for all of them.
    const found = await Promise.all(
      unknown.map(({ types, position }) =>
        newestConcerned(store, { position: String(position), handles: [...types] }, head),
      ),
    );
    for (const [at, { name }] of unknown.entries()) newest.set(name, found[at] ?? -1n);
    seenUpTo = head;
    return newest;
  };
}
