import { setTimeout as sleep } from 'node:timers/promises';
import type { Aggregate } from './aggregate.ts';
import { fold } from './aggregate.ts';
import { backoff, type EventStore, StreamMoved } from './event-store/index.ts';
import { checkEvent, type DomainEvent, type Recorded } from './events.ts';
import { eventIdOf } from './ids.ts';

/** Who gives a command, why, and under which id; a repeat carries the same `commandId`. */
export type CommandContext = {
  readonly commandId: string;
  readonly correlationId: string;
  /** The event that a policy reacts to, or the command's own id where a person acts. */
  readonly causationId: string;
  readonly actor: string;
  /** The user whose data the events will be; null for everybody's. */
  readonly owner: string | null;
};

export type Executed<State, Event extends DomainEvent> = {
  readonly state: State;
  /** Last revision of the stream; -1 for one without events. */
  readonly revision: bigint;
  /** Position of the stream's last event: wait for it to read your own write. */
  readonly position: bigint;
  /** What the command caused, now or when it was first given. */
  readonly events: readonly Event[];
};

const MOST_ATTEMPTS = 10;

/**
 * Reads the stream, folds it, decides, and appends at the revision that was read. When somebody else was faster, the
 * whole decision is made again. A command whose events are in the history already is answered as it was then.
 *
 * @throws Rejection from the rules, EventStoreUnavailable, StreamMoved after ten lost races
 */
export async function execute<State, Command, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  command: Command,
  context: CommandContext,
): Promise<Executed<State, Event>> {
  const stream = aggregate.streamOf(id);
  for (let attempt = 1; ; attempt++) {
    const history = await historyOf<Event>(store, stream);
    const earlier = writtenBy(context.commandId, stream, history);
    if (earlier.length > 0) return standing(aggregate, history, earlier);

    const events = aggregate.decide(command, fold(aggregate, history));
    if (events.length === 0) return standing(aggregate, history, []);
    try {
      return await write(store, aggregate, stream, history, events, context);
    } catch (error) {
      if (!(error instanceof StreamMoved) || attempt === MOST_ATTEMPTS) throw error;
      // The winner's append counts against ours before it is on disk and can be read: reading again at once would lose again.
      await sleep(backoff(attempt, 5, 200));
    }
  }
}

/** The state of an aggregate and where its stream stands, without changing anything. */
export async function load<State, Command, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
): Promise<Executed<State, Event> & { readonly history: readonly Recorded<Event>[] }> {
  const history = await historyOf<Event>(store, aggregate.streamOf(id));
  return { ...standing(aggregate, history, []), history };
}

const historyOf = async <Event extends DomainEvent>(store: EventStore, stream: string): Promise<Recorded<Event>[]> =>
  // A stream of this category holds events of this aggregate alone: nothing else writes to it.
  (await store.events(stream)) as Recorded<Event>[];

/** The events that this command wrote when it was first given: they stand side by side. */
function writtenBy<Event extends DomainEvent>(
  commandId: string,
  stream: string,
  history: readonly Recorded<Event>[],
): Event[] {
  const first = history.findIndex(({ id }) => id === eventIdOf(commandId, stream, 0));
  if (first < 0) return [];
  return history.slice(first).filter(({ id }, index) => id === eventIdOf(commandId, stream, index));
}

function standing<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  history: readonly Recorded<Event>[],
  events: readonly Event[],
): Executed<State, Event> {
  const last = history.at(-1);
  return { state: fold(aggregate, history), revision: last?.revision ?? -1n, position: last?.position ?? 0n, events };
}

async function write<State, Command, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  stream: string,
  history: readonly Recorded<Event>[],
  events: readonly Event[],
  context: CommandContext,
): Promise<Executed<State, Event>> {
  const begun = aggregate.correlation === 'stream' ? history[0]?.metadata.correlationId : undefined;
  const metadata = {
    correlationId: begun ?? context.correlationId,
    causationId: context.causationId,
    actor: context.actor,
    owner: context.owner,
  };
  for (const event of events) checkEvent(event);
  const { revision, position } = await store.append(
    stream,
    history.at(-1)?.revision ?? null,
    events.map((event, index) => ({ ...event, id: eventIdOf(context.commandId, stream, index), metadata })),
  );
  return {
    state: events.reduce(aggregate.evolve, fold(aggregate, history)),
    revision,
    // The store leaves the position out when it recognises a repeat whose events are no longer readable.
    position: position ?? (await store.lastOf(stream))?.position ?? 0n,
    events,
  };
}
