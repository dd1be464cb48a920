import type { EventStore, StreamRecord } from '../event-store/index.ts';
import { continuedRecords, foldable, inLogOrder } from './foldable.ts';
import { readSnapshot, SNAPSHOT_EVERY, takeSnapshot } from './snapshots.ts';
import { type FoldedState, stateCacheOf } from './state-cache.ts';
import type { View } from './view.ts';

export type LoadedState<State> = {
  readonly state: State;
  /** The stream's last revision; -1 if it has no events. */
  readonly revision: bigint;
  /** Position of the stream's last event: wait for it to read your own write. */
  readonly position: bigint;
};

/**
 * The current state of a stream.
 * @throws EventStoreUnavailable, UnreadableEvent for an event that cannot be read or that no fold here understands
 */
export const load = <State>(store: EventStore, view: View<State>, id: string): Promise<LoadedState<State>> =>
  foldStream(store, view, view.streamOf(id));

/** The state of a stream without events. */
export const emptyStream = <State>(initial: State): FoldedState<State> => ({
  state: initial,
  revision: -1n,
  position: 0n,
  lastEventId: null,
  correlationId: null,
  commands: new Map(),
});

/**
 * The current state of a stream. For a cached stream only newer events are read, starting at its last known event: if
 * that is still the same event, this is still the same stream, and not that of a restored store. A long stream that is
 * not cached is continued from its snapshot in the same way.
 */
export async function foldStream<State>(
  store: EventStore,
  view: View<State>,
  stream: string,
): Promise<FoldedState<State>> {
  const states = stateCacheOf(store, view);
  const { personalData } = view;
  const known = states.get(stream);
  const continued = known && (await continueFrom(known));
  if (continued) return continued;
  states.drop(stream);
  if (view.lastEvents !== null) {
    const newest = await store.records(stream, { direction: 'backwards', maxCount: view.lastEvents, personalData });
    return folded(emptyStream(view.initial), newest.reverse());
  }
  if (view.snapshots === null) return foldedFromStart(await store.records(stream, { personalData }));
  const first = await store.records(stream, { maxCount: SNAPSHOT_EVERY, personalData });
  if (first.length < SNAPSHOT_EVERY) return foldedFromStart(first);
  const snapshot = await readSnapshot(store, view, stream);
  const since = snapshot && (await continueFrom(snapshot));
  if (since) return since;
  const rest = await store.records(stream, { from: (first.at(-1)?.revision ?? 0n) + 1n, personalData });
  return foldedFromStart([...first, ...rest]);

  /** Null if `before` is not a state of this stream. */
  async function continueFrom(before: FoldedState<State>): Promise<FoldedState<State> | null> {
    if (before.lastEventId === null) return null;
    const [same, ...since] = await store.records(stream, { from: before.revision, personalData });
    return same?.id === before.lastEventId ? folded(before, since) : null;
  }

  async function foldedFromStart(records: readonly StreamRecord[]): Promise<FoldedState<State>> {
    const earlier = await continuedRecords(store, view, records[0]);
    return folded(emptyStream(view.initial), inLogOrder(earlier, records));
  }

  async function folded(before: FoldedState<State>, records: readonly StreamRecord[]): Promise<FoldedState<State>> {
    const after = records.reduce(advance, before);
    if (after.revision >= 0n) states.put(stream, after);
    await takeSnapshot(store, view, stream, before.revision, after);
    return after;
  }

  function advance(before: FoldedState<State>, record: StreamRecord): FoldedState<State> {
    const { id, revision } = record;
    const event = foldable(view, record);
    // Of the stream that this one continues: it has revisions and commands of its own.
    if (event && event.stream !== stream) return { ...before, state: view.evolve(before.state, event) };
    const commandId = event?.metadata.commandId;
    if (commandId && !before.commands.has(commandId)) before.commands.set(commandId, revision);
    return {
      state: event ? view.evolve(before.state, event) : before.state,
      revision,
      position: event?.position ?? before.position,
      lastEventId: id,
      correlationId: before.correlationId ?? event?.metadata.correlationId ?? null,
      traceparent: event?.metadata.traceparent ?? before.traceparent,
      commands: before.commands,
    };
  }
}
