import type { EventSet, EventsOf } from '../events/catalogue.ts';
import type { DomainEvent } from '../events/event.ts';
import { defineView, type View } from './view.ts';

/**
 * An aggregate's rules as plain functions and a starting point.
 * - `evolve` folds one event into the state; it is total and never throws.
 * - `decide` answers a command with the events it causes; always an array, `[]` meaning that it is so already. It throws
 *   `Rejection` and nothing else. Time and ids come in with the command, so that a rule has no hidden input.
 */
export type Aggregate<State, Command, Event extends DomainEvent> = View<State> & {
  decide(command: Command, state: State): readonly Event[];
  /**
   * `command`: every command keeps the correlation it came with. `stream`: a later command, a person's included, joins
   * the correlation of the stream's first event. A pipeline is one correlation from request to publication.
   */
  readonly correlation: 'command' | 'stream';
  /** The commands that begin a stream: decided on nothing at first, without looking whether there is something. */
  readonly creates: ReadonlySet<string>;
};

type Definition<Events extends EventSet, State, Command extends { readonly type: string }> = {
  /** Its `events.ts`. */
  readonly events: Events;
  readonly initial: State;
  evolve(state: State, event: EventsOf<Events>): State;
  decide(command: Command, state: State): readonly EventsOf<Events>[];
  readonly correlation?: 'command' | 'stream';
  readonly creates?: readonly Command['type'][];
};

/** Declares an aggregate: the one that writes to the streams of its category. */
export const defineAggregate = <Events extends EventSet, State, Command extends { readonly type: string }>({
  events,
  initial,
  evolve,
  decide,
  correlation = 'command',
  creates = [],
}: Definition<Events, State, Command>): Aggregate<State, Command, EventsOf<Events>> => ({
  ...defineView({ name: events.category, events, initial, evolve }),
  decide,
  correlation,
  creates: new Set(creates),
});

/** What the rules of an existing aggregate work on: the state without the one that stands for "there is none". */
export type Existing<State extends { readonly status: string }> = Exclude<State, { readonly status: 'none' }>;
