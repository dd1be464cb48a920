import type { EventStore, StreamRecord } from '../event-store/index.ts';
import { type FoldedState, stateCacheOf } from './state-cache.ts';
import type { View } from './view.ts';

export type LoadedState<State> = {
  readonly state: State;
  /** Last revision of the stream; -1 for one without events. */
  readonly revision: bigint;
  /** Position of the stream's last event: wait for it to read your own write. */
  readonly position: bigint;
};

/** The current state of a stream. @throws EventStoreUnavailable */
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
 * The current state of a stream. Of a cached stream only newer events are read, starting at its last known event:
 * if that is still the same event, it is still the same stream, and not one of a store that was restored.
 */
export async function foldStream<State>(
  store: EventStore,
  view: View<State>,
  stream: string,
): Promise<FoldedState<State>> {
  const states = stateCacheOf(store, view);
  const known = states.get(stream);
  if (known && known.lastEventId !== null) {
    const [same, ...since] = await store.records(stream, { from: known.revision });
    if (same?.id === known.lastEventId) return keep(since.reduce(advance, known));
    states.drop(stream);
  }
  const records =
    view.lastEvents === null
      ? await store.records(stream)
      : (await store.records(stream, { direction: 'backwards', maxCount: view.lastEvents })).reverse();
  return keep(records.reduce(advance, emptyStream(view.initial)));

  function keep(snapshot: FoldedState<State>): FoldedState<State> {
    if (snapshot.revision >= 0n) states.put(stream, snapshot);
    return snapshot;
  }

  function advance(
    snapshot: FoldedState<State>,
    { event, unreadable, id, revision }: StreamRecord,
  ): FoldedState<State> {
    // A state without one of its events would be another one, and decisions are taken on it.
    if (unreadable) throw unreadable;
    const commandId = event?.metadata.commandId;
    if (commandId && !snapshot.commands.has(commandId)) snapshot.commands.set(commandId, revision);
    return {
      state: event ? view.evolve(snapshot.state, event) : snapshot.state,
      revision,
      position: event?.position ?? snapshot.position,
      lastEventId: id,
      correlationId: snapshot.correlationId ?? event?.metadata.correlationId ?? null,
      commands: snapshot.commands,
    };
  }
}
