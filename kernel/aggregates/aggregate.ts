import type { EventSet, EventsOf } from '../events/catalogue.ts';
import type { DomainEvent } from '../events/event.ts';
import { defineView, type View } from './view.ts';

/**
 * An aggregate's rules as plain functions, and its initial state.
 * - `evolve` folds one event into the state; it is total and never throws.
 * - `decide` returns the events that a command causes, always as an array; `[]` means nothing changes. It throws
 *   `Rejection` and nothing else. Time and ids come in with the command, so a rule has no hidden input.
 */
export type Aggregate<State, Command, Event extends DomainEvent> = View<State> & {
  decide(command: Command, state: State): readonly Event[];
  /**
   * `command`: every command keeps the correlation it came with. `stream`: later commands, a person's included, join
   * the correlation of the stream's first event. A pipeline is one correlation from request to publication.
   */
  readonly correlation: 'command' | 'stream';
  /** Commands that start a stream: decided first on the initial state, without reading the stream. */
  readonly creates: ReadonlySet<string>;
  /** Names of the secret fields of its states, at any depth: an auditor sees that they exist, but not their values. */
  readonly hidden: ReadonlySet<string>;
};

/** Any aggregate, for code that reads what it has decided. */
export type FoldedAggregate = Pick<
  Aggregate<unknown, never, DomainEvent>,
  'name' | 'events' | 'lastEvents' | 'personalData' | 'snapshots' | 'initial' | 'evolve' | 'streamOf' | 'hidden'
>;

type Definition<Events extends EventSet, State, Command extends { readonly type: string }> = {
  /** Its file in `contracts/`. */
  readonly events: Events;
  /** See `View`: only this many events are read, from the end of a stream. */
  readonly lastEvents?: number;
  /** See `View`: the version of the snapshots that are taken. */
  readonly snapshots?: number;
  /** See `View`: false if the state holds no personal data. */
  readonly personalData?: boolean;
  readonly initial: State;
  evolve(state: State, event: EventsOf<Events>): State;
  decide(command: Command, state: State): readonly EventsOf<Events>[];
  readonly correlation?: 'command' | 'stream';
  readonly creates?: readonly Command['type'][];
  readonly hidden?: readonly string[];
};

/** Declares an aggregate, the only writer to the streams of its category. */
export const defineAggregate = <Events extends EventSet, State, Command extends { readonly type: string }>({
  events,
  lastEvents,
  snapshots,
  personalData,
  initial,
  evolve,
  decide,
  correlation = 'command',
  creates = [],
  hidden = [],
}: Definition<Events, State, Command>): Aggregate<State, Command, EventsOf<Events>> => ({
  ...defineView({
    name: events.category,
    events,
    initial,
    evolve,
    ...(lastEvents === undefined ? {} : { lastEvents }),
    ...(snapshots === undefined ? {} : { snapshots }),
    ...(personalData === undefined ? {} : { personalData }),
  }),
  decide,
  correlation,
  creates: new Set(creates),
  hidden: new Set(hidden),
});

/** The states of an aggregate that exists: all but the initial `none`. */
export type Existing<State extends { readonly status: string }> = Exclude<State, { readonly status: 'none' }>;
