import type { EventStore } from '../event-store/index.ts';
import type { View } from './view.ts';

/** What a stream came to, as far as this process has seen it. */
export type Snapshot<State> = {
  readonly state: State;
  /** Last revision; -1 for a stream without events. */
  readonly revision: bigint;
  /** Position and id of the last event. */
  readonly position: bigint;
  readonly lastEventId: string | null;
  /** That of the first event; null before there is one. */
  readonly correlationId: string | null;
  /**
   * Every command that has written to the stream, and the revision of its first event. Shared with later snapshots of
   * the same stream, which only ever add to it.
   */
  readonly commands: Map<string, bigint>;
};

export type StateCache = {
  get(key: string): Snapshot<unknown> | null;
  put(key: string, snapshot: Snapshot<unknown>): void;
  drop(key: string): void;
  readonly size: () => { streams: number; commands: number };
};

const MOST_STREAMS = 1_000;
const MOST_COMMANDS = 200_000;

/**
 * The newest snapshots of the streams that were used last. It may be behind the store at any moment, because other
 * processes write as well; what is decided on it is appended at its revision, which the store refuses if it is.
 */
export function createStateCache({ mostStreams = MOST_STREAMS, mostCommands = MOST_COMMANDS } = {}): StateCache {
  // In the order of last use. The number of commands is kept beside each: the map itself grows behind our back.
  const entries = new Map<string, { snapshot: Snapshot<unknown>; commands: number }>();
  let commands = 0;

  const drop = (key: string): void => {
    commands -= entries.get(key)?.commands ?? 0;
    entries.delete(key);
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      entries.delete(key);
      entries.set(key, entry);
      return entry.snapshot;
    },
    put(key, snapshot) {
      const before = entries.get(key);
      // Of two that ended at the same time, the one that saw more.
      if (before && before.snapshot.revision > snapshot.revision) return;
      drop(key);
      entries.set(key, { snapshot, commands: snapshot.commands.size });
      commands += snapshot.commands.size;
      for (const oldest of entries.keys()) {
        if (entries.size <= mostStreams && commands <= mostCommands) break;
        drop(oldest);
      }
    },
    drop,
    size: () => ({ streams: entries.size, commands }),
  };
}

/** What one view made of its streams. */
export type States<State> = {
  get(stream: string): Snapshot<State> | null;
  put(stream: string, snapshot: Snapshot<State>): void;
  drop(stream: string): void;
};

const caches = new WeakMap<EventStore, StateCache>();

/** The part of the cache of a store that belongs to one view. */
export function statesOf<State>(store: EventStore, { name }: View<State>): States<State> {
  const cache = caches.get(store) ?? createStateCache();
  caches.set(store, cache);
  const keyOf = (stream: string): string => `${name} ${stream}`;
  return {
    // Nothing else is put under the view's name.
    get: (stream) => cache.get(keyOf(stream)) as Snapshot<State> | null,
    put: (stream, snapshot) => cache.put(keyOf(stream), snapshot),
    drop: (stream) => cache.drop(keyOf(stream)),
  };
}
