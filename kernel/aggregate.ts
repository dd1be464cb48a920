import type { AnyEventSet, DomainEvent } from './events.ts';

/**
 * An aggregate's rules as three plain functions and a starting point.
 * - `evolve` folds one event into the state; it is total and never throws: history cannot be refused.
 * - `decide` answers a command with the events it causes; always an array, `[]` meaning that it is so already. It throws
 *   `Rejection` and nothing else. Time and ids come in with the command, so that a rule has no hidden input.
 */
export type Decider<State, Command, Event extends DomainEvent> = {
  readonly initial: State;
  evolve(state: State, event: Event): State;
  decide(command: Command, state: State): readonly Event[];
};

export type Aggregate<State, Command, Event extends DomainEvent> = Decider<State, Command, Event> & {
  /** The category: the part of the stream name before the first `-`, so that it may hold none itself. */
  readonly name: string;
  /**
   * `command`: every command keeps the correlation it came with. `stream`: whoever acts on the stream later, a person
   * included, continues the story of its first event. A pipeline is one story from request to publication.
   */
  readonly correlation: 'command' | 'stream';
  streamOf(id: string): string;
};

type Definition<State, Command, Event extends DomainEvent> = Decider<State, Command, Event> & {
  readonly name: string;
  /** Its `events.ts`: named here so that whoever uses the aggregate has its schemas and upcasts loaded. */
  readonly events: AnyEventSet;
  readonly correlation?: 'command' | 'stream';
};

export function defineAggregate<State, Command, Event extends DomainEvent>({
  events: _,
  ...definition
}: Definition<State, Command, Event>): Aggregate<State, Command, Event> {
  return { correlation: 'command', ...definition, streamOf: (id) => `${definition.name}-${id}` };
}

/** The state after a history. */
export const fold = <State, Event extends DomainEvent>(
  decider: { readonly initial: State; evolve(state: State, event: Event): State },
  history: readonly Event[],
): State => history.reduce(decider.evolve, decider.initial);
