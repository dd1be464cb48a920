import { randomUUID } from 'node:crypto';
import { budgetEvents } from '../../../contracts/shared/budget.ts';
import { workEvents } from '../../../contracts/shared/work.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import {
  assertValidEvent,
  catalogue,
  type EventSet,
  type EventsOf,
  streamOf,
} from '../../../kernel/events/catalogue.ts';
import type { DomainEvent, Recorded } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';

/** Events of one stream, as a test gives them. */
export type History<E extends DomainEvent = DomainEvent> = {
  readonly set: EventSet;
  readonly id: string;
  readonly owner: string | null;
  readonly events: readonly E[];
};

/** What has happened in a stream: `history(contentEvents, id, owner, requested, drafted)`. */
export const history = <Set extends EventSet>(
  set: Set,
  id: string,
  owner: string | null,
  ...events: readonly EventsOf<Set>[]
): History<EventsOf<Set>> => ({ set, id, owner, events });

/**
 * Appends histories, one after the other, as other writers would. Every event is checked against its schema: an
 * example cannot show what could never be stored.
 * @returns the last event of the last history
 */
export async function write<E extends DomainEvent>(
  store: EventStore,
  ...histories: readonly [...History[], History<E>]
): Promise<Recorded<E>> {
  for (const one of histories) await append(store, one);
  const { set, id } = histories.at(-1) as History<E>;
  const last = await store.lastOf(set, id);
  if (!last) throw new Error(`nothing was written to ${streamOf(set, id)}`);
  // It was appended a moment ago, from this very history.
  return last as unknown as Recorded<E>;
}

async function append(store: EventStore, { set, id, owner, events }: History): Promise<void> {
  if (events.length === 0) return;
  const stream = streamOf(set, id);
  for (const event of events) assertValidEvent(event);
  const metadata = {
    correlationId: uuidFrom('correlation', id),
    causationId: randomUUID(),
    commandId: null,
    actor: 'system:test',
    owner,
  };
  const [last] = await store.records(stream, { direction: 'backwards', maxCount: 1 });
  await store.append(
    stream,
    last?.revision ?? null,
    events.map((event) => ({ ...event, id: randomUUID(), metadata })),
  );
}

/** Events that are expected in a stream, in order: whole, or by type where the facts are told elsewhere. */
export type Appended = { readonly stream: string; readonly events: readonly (string | DomainEvent)[] };

/** `appended(contentEvents, id, 'ScriptDrafted', { type: 'GateOpened', data })`. */
export const appended = <Set extends EventSet>(
  set: Set,
  id: string,
  ...events: readonly (EventsOf<Set>['type'] | EventsOf<Set>)[]
): Appended => ({ stream: streamOf(set, id), events });

/** Everything after a position of the log that one thing caused: a delivered event, or a request's command. */
export async function causedBy(store: EventStore, causationId: string, after: bigint): Promise<Recorded[]> {
  const types = new Set([...catalogue.values()].flatMap(({ schemas }) => Object.keys(schemas)));
  const since = await store.eventsBetween({ after, upTo: await store.head(), types });
  return since.reverse().filter(({ metadata }) => metadata.causationId === causationId);
}

const LEFT_OUT: ReadonlySet<string> = new Set(
  [budgetEvents, workEvents].flatMap(({ schemas }) => Object.keys(schemas)),
);

/**
 * Recorded events in the form of what was expected of them: stream by stream, and by type where only that was said. What
 * was set aside and paid, and what was counted as work, is left out where nothing is said of it: calls at the same time
 * are paid for in any order.
 */

export function asExpected(recorded: readonly Recorded[], expected: readonly Appended[]): Appended[] {
  const streams = new Map<string, (string | DomainEvent)[]>(expected.map(({ stream }) => [stream, []]));
  for (const { stream, type, data } of recorded) {
    if (LEFT_OUT.has(type) && !streams.has(stream)) continue;
    const events = streams.get(stream) ?? [];
    streams.set(stream, events);
    const wanted = expected.find((one) => one.stream === stream)?.events[events.length];
    events.push(typeof wanted === 'object' ? { type, data } : type);
  }
  return [...streams].map(([stream, events]) => ({ stream, events }));
}
