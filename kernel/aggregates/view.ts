import { type EventSet, type EventsOf, isEventOf, streamOf } from '../events/catalogue.ts';
import type { DomainEvent } from '../events/event.ts';

/** A fold over the streams of one category: what `load` loads. */
export type View<State> = {
  /** Unique among all views. */
  readonly name: string;
  /** The event set whose streams are folded. */
  readonly events: EventSet;
  /** How many of a stream's last events are folded; null for all of them. */
  readonly lastEvents: number | null;
  /** Whether it folds personal data. If not, it needs no one's key. */
  readonly personalData: boolean;
  /** The version of the snapshots of long streams; null if none are taken. */
  readonly snapshots: number | null;
  readonly initial: State;
  /** Total: it takes an event of any type, and one that is not of the set changes nothing. */
  evolve(state: State, event: DomainEvent): State;
  streamOf(id: string): string;
};

type Definition<Events extends EventSet, State> = {
  readonly name: string;
  readonly events: Events;
  /**
   * For streams that grow for ever and in which each event says all there is to know: only this many events are read,
   * from the end. A repeated command is recognised only that far back.
   */
  readonly lastEvents?: number;
  /**
   * For streams that may grow long and in which every event counts: now and then the state is stored as JSON, so that a
   * process without a cached state folds only the events since. Raise it when `evolve`, the state or the set of events
   * changes: snapshots of another version are not read. A repeated command is recognised among the latest 200.
   */
  readonly snapshots?: number;
  /** False for a fold that sees all personal data as if it were forgotten. Default true. */
  readonly personalData?: boolean;
  readonly initial: State;
  /** Folds one event into the state. Never throws: history cannot be refused. */
  evolve(state: State, event: EventsOf<Events>): State;
};

/**
 * Declares a fold over streams that may belong to another aggregate. `evolve` leaves the state unchanged for a type
 * that it does not know. The reader of a stream decides whether there may be one: see `foldable`.
 */
export const defineView = <Events extends EventSet, State>({
  name,
  events,
  lastEvents,
  snapshots,
  personalData = true,
  initial,
  evolve,
}: Definition<Events, State>): View<State> => ({
  name,
  events,
  lastEvents: lastEvents ?? null,
  snapshots: snapshots ?? null,
  personalData,
  initial,
  evolve: (state, event) => (isEventOf(events, event) ? evolve(state, event as unknown as EventsOf<Events>) : state),
  streamOf: (id) => streamOf(events, id),
});

/** The state after a history. */
export const fold = <State>({ initial, evolve }: View<State>, history: readonly DomainEvent[]): State =>
  history.reduce(evolve, initial);
