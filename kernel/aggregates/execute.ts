import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../async/backoff.ts';
import { type AppendResult, type EventStore, WrongExpectedRevision } from '../event-store/index.ts';
import { keepAtMost } from '../event-store/keep-at-most.ts';
import { assertValidEvent } from '../events/catalogue.ts';
import type { DomainEvent } from '../events/event.ts';
import { activeContext, inSpan, type SpanOf } from '../tracing/spans.ts';
import type { Aggregate } from './aggregate.ts';
import type { CommandContext } from './command-context.ts';
import { emptyStream, foldStream, type LoadedState } from './load.ts';
import { Rejection } from './rejection.ts';
import { takeSnapshot } from './snapshots.ts';
import { type FoldedState, stateCacheOf } from './state-cache.ts';

export type CommandResult<State, Event extends DomainEvent> = LoadedState<State> & {
  /** What the command caused, now or when it was first executed. */
  readonly events: readonly Event[];
};

/** How many times a decision is repeated because another writer was faster. */
const MAX_LOST_RACES = 10;

/**
 * Decides a command on the state of its stream, and appends the result at the revision that was decided on.
 *
 * The state comes from the cache if it is there. An append at any revision but the stream's newest is refused, so
 * nothing is ever written on a stale state. A result without an append has no such proof: a command that changes
 * nothing or is rejected is decided again on a fresh read. When another writer was faster, the whole decision is
 * repeated. A command that has already written to the stream gets the same result as then, unless another request came
 * under its id.
 *
 * @param options.maxLostRaces after how many lost races it gives up. Default 10
 * @throws Rejection from the rules or `command/another-request`, EventStoreUnavailable, WrongExpectedRevision after the
 *   last lost race
 */
export async function execute<State, Command extends { readonly type: string }, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  command: Command,
  context: CommandContext,
  { maxLostRaces = MAX_LOST_RACES } = {},
): Promise<CommandResult<State, Event>> {
  const stream = aggregate.streamOf(id);
  let optimistic: FoldedState<State> | null = optimisticState(store, aggregate, stream, command);
  for (let lost = 0; ; ) {
    const isFresh = optimistic === null;
    const current: FoldedState<State> = optimistic ?? (await foldStream(store, aggregate, stream));
    optimistic = null;

    const firstRevision = current.commands.get(context.commandId);
    if (firstRevision !== undefined) {
      const newest = isFresh ? current : await foldStream(store, aggregate, stream);
      return resultOf(newest, await writtenBy(store, aggregate, id, context, firstRevision));
    }
    const events = decideSafely(aggregate, command, current.state, isFresh);
    if (events.length === 0) {
      if (isFresh) return resultOf(current, []);
      continue;
    }
    try {
      const next = await append(store, aggregate, stream, current, events, context);
      stateCacheOf(store, aggregate).put(stream, next);
      await takeSnapshot(store, aggregate, stream, current.revision, next);
      return resultOf(next, events);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || ++lost === maxLostRaces) throw error;
      // The winner's append makes ours fail before it is on disk and readable: reading at once would lose again.
      if (isFresh) await sleep(backoff(lost, 5, 200));
    }
  }
}

/** What can be decided on without reading: the cached state, or the initial one for a command that starts a stream. */
function optimisticState<State, Command extends { readonly type: string }, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  stream: string,
  { type }: Command,
): FoldedState<State> | null {
  const cached = stateCacheOf(store, aggregate).get(stream);
  return cached ?? (aggregate.creates.has(type) ? emptyStream(aggregate.initial) : null);
}

/** No events if a rule rejects on a state that may be stale: the decision is repeated on a fresh one. */
function decideSafely<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  command: Command,
  state: State,
  isFresh: boolean,
): readonly Event[] {
  try {
    return aggregate.decide(command, state);
  } catch (error) {
    if (isFresh) throw error;
    return [];
  }
}

const resultOf = <State, Event extends DomainEvent>(
  { state, revision, position }: FoldedState<State>,
  events: readonly Event[],
): CommandResult<State, Event> => ({ state, revision, position, events });

/**
 * @param written the metadata of an event that the command wrote
 * @throws Rejection `command/another-request` if another request had its id then
 */
export function requireSameRequest(
  written: Pick<CommandContext, 'requestDigest'>,
  asked: CommandContext['requestDigest'],
): void {
  const before = written.requestDigest;
  if (before === undefined || asked === undefined || before === asked) return;
  throw new Rejection('command/another-request', 'conflict', 'Another request was made under this Idempotency-Key');
}

/**
 * The events that this command wrote when it was first executed; they are consecutive.
 * @throws Rejection if it was another request then
 */
async function writtenBy<Event extends DomainEvent>(
  store: EventStore,
  { events }: Pick<Aggregate<unknown, never, Event>, 'events'>,
  id: string,
  { commandId, requestDigest }: CommandContext,
  from: bigint,
): Promise<Event[]> {
  const since = await store.eventsOf(events, id, { from });
  if (since[0]) requireSameRequest(since[0].metadata, requestDigest);
  const end = since.findIndex(({ metadata }) => metadata.commandId !== commandId);
  // The set is the aggregate's own, and so are its events.
  return (end < 0 ? since : since.slice(0, end)) as unknown as Event[];
}

async function append<State, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, never, Event>,
  stream: string,
  current: FoldedState<State>,
  events: readonly Event[],
  context: CommandContext,
): Promise<FoldedState<State>> {
  const { state, revision: before, correlationId: streamCorrelation, commands } = current;
  for (const event of events) assertValidEvent(event);
  const correlationId = (aggregate.correlation === 'stream' ? streamCorrelation : null) ?? context.correlationId;
  const { correlationId: _, traceparent: __, ...rest } = context;
  const metadata = { ...rest, correlationId };
  const ids = await store.idsOf(context.commandId, stream, events);
  const written = events.map((event, index) => ({ ...event, id: ids[index] ?? '', metadata }));
  // Before the first event: a process that dies in between leaves no stream that grows without bound.
  const { keeps } = aggregate.events;
  if (before < 0n && keeps !== null) await keepAtMost(store, stream, keeps);
  const expected = before < 0n ? null : before;
  let { traceparent } = current;
  const appended = await inSpan(
    () => appending(aggregate, current, events, context),
    (span) => {
      if (span === null) return store.append(stream, expected, written);
      traceparent = span.context.traceparent;
      const traced = { ...metadata, traceparent };
      return store.append(
        stream,
        expected,
        written.map((event) => ({ ...event, metadata: traced })),
      );
    },
  );
  return {
    state: events.reduce(aggregate.evolve, state),
    revision: appended.revision,
    position: await positionOf(store, stream, appended),
    lastEventId: written.at(-1)?.id ?? null,
    correlationId: streamCorrelation ?? correlationId,
    traceparent,
    commands: forgetOlder(commands.set(context.commandId, before + 1n), appended.revision, keeps),
  };
}

/**
 * An append is a step of what its caller does. Whatever joins the correlation of its stream, such as a person's approval,
 * joins its trace as well, so that a pipeline is one trace from its request to its publication. Work on a schedule has
 * no caller, and goes on for months: it joins nothing unless it says what it continues.
 */
function appending<Event extends DomainEvent>(
  { events: set, correlation }: Pick<Aggregate<unknown, never, Event>, 'events' | 'correlation'>,
  { traceparent: streams }: FoldedState<unknown>,
  events: readonly Event[],
  context: CommandContext,
): SpanOf {
  const ofStream = correlation === 'stream' && activeContext() !== undefined ? streams : undefined;
  const traceparent = context.traceparent ?? ofStream;
  return {
    name: `append ${set.category}`,
    kind: 'client',
    continues: traceparent === undefined ? undefined : { traceparent },
    attributes: {
      'db.system.name': 'eventstoredb',
      'db.operation.name': 'append',
      'db.collection.name': set.category,
      'db.operation.batch.size': events.length > 1 ? events.length : undefined,
      'platform.event_types': [...new Set(events.map(({ type }) => type))],
      'platform.actor': context.actor.startsWith('system:') ? context.actor : undefined,
      'platform.correlation_id': context.correlationId,
    },
  };
}

/**
 * Forgets commands whose events the stream no longer keeps: a process that has written to one for weeks would know
 * every command of its own, and another process none of them.
 */
function forgetOlder(commands: Map<string, bigint>, newest: bigint, keeps: number | null): Map<string, bigint> {
  if (keeps === null || commands.size < 2 * keeps) return commands;
  for (const [id, revision] of commands) if (revision <= newest - BigInt(keeps)) commands.delete(id);
  return commands;
}

/** The store omits the position when it recognises a repeat whose events are no longer readable. */
async function positionOf(store: EventStore, stream: string, { position }: AppendResult): Promise<bigint> {
  if (position !== null) return position;
  const [last] = await store.records(stream, { direction: 'backwards', maxCount: 1, personalData: false });
  return last?.event?.position ?? 0n;
}
