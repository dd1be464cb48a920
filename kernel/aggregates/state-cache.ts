import { LRUCache } from 'lru-cache';
import type { EventStore } from '../event-store/index.ts';
import type { View } from './view.ts';

/** A view's state of a stream, as far as this process has seen it. */
export type FoldedState<State> = {
  readonly state: State;
  /** The last revision; -1 for a stream without events. */
  readonly revision: bigint;
  /** Position and id of the last event. */
  readonly position: bigint;
  readonly lastEventId: string | null;
  /** That of the first event; null until there is one. */
  readonly correlationId: string | null;
  /** That of the last event that was traced, as far as this process has seen it. */
  readonly traceparent?: string | undefined;
  /**
   * Every command that has written to the stream, and the revision of its first event. Shared with later states of the
   * same stream, which only ever add to it.
   */
  readonly commands: Map<string, bigint>;
};

/** The cached states of one view, by stream. */
export type StateCache<State> = {
  get(stream: string): FoldedState<State> | null;
  /** Ignored if a newer state is cached. */
  put(stream: string, snapshot: FoldedState<State>): void;
  drop(stream: string): void;
};

// A stream of 10,000 commands counts as 10,000: at most about 20 MB of command ids, besides a thousand states.
const MAX_STREAMS = 1_000;
const MAX_COMMANDS = 200_000;

type Cache = LRUCache<string, FoldedState<unknown>>;

/** All cached states of one store, and each view's access to them. */
type StoreCache = { readonly snapshots: Cache; readonly views: Map<string, StateCache<unknown>> };

const caches = new WeakMap<EventStore, StoreCache>();

function cacheOf(store: EventStore): StoreCache {
  const known = caches.get(store);
  if (known) return known;
  const snapshots: Cache = new LRUCache({
    max: MAX_STREAMS,
    maxSize: MAX_COMMANDS,
    sizeCalculation: ({ commands }) => commands.size + 1,
  });
  const cache = { snapshots, views: new Map() };
  caches.set(store, cache);
  return cache;
}

/**
 * The states that this process last saw through one view, of the most recently used streams. They may be behind the
 * store at any moment, because other processes write as well. A decision based on one is appended at its revision, which
 * the store refuses if it is stale.
 */
export function stateCacheOf<State>(store: EventStore, { name }: View<State>): StateCache<State> {
  const { snapshots, views } = cacheOf(store);
  const known = views.get(name);
  // Only the view's own states are stored under its name.
  if (known) return known as StateCache<State>;
  const states = statesIn<State>(snapshots, name);
  views.set(name, states as StateCache<unknown>);
  return states;
}

function statesIn<State>(snapshots: Cache, view: string): StateCache<State> {
  const get = (stream: string) => (snapshots.get(`${view} ${stream}`) as FoldedState<State> | undefined) ?? null;
  return {
    get,
    put(stream, snapshot) {
      const before = get(stream);
      if (!before || before.revision <= snapshot.revision) snapshots.set(`${view} ${stream}`, snapshot);
    },
    drop: (stream) => void snapshots.delete(`${view} ${stream}`),
  };
}
