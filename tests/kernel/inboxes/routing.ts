import { randomUUID } from 'node:crypto';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { runRouter } from '../../../kernel/inboxes/router.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { type CounterEvent, counterEvents } from '../aggregates/counter.ts';

export const inboxOf = (fromStart: boolean, ...types: readonly CounterEvent['type'][]): Inbox => ({
  stream: `inbox-${randomUUID()}`,
  types: new Set(types.length === 0 ? ['Added'] : types),
  fromStart,
});

export const added = (amount: number): CounterEvent => ({ type: 'Added', data: { amount } });
export const closed: CounterEvent = { type: 'Closed', data: {} };

/** Appends an event to a counter of its own. */
export const writeEvent = (store: EventStore, event: CounterEvent) =>
  write(store, history(counterEvents, randomUUID(), null, event));
export const writeAmount = (store: EventStore, amount: number) => writeEvent(store, added(amount));

/** What an inbox links to, in its order: amounts, and the types of other events. */
export async function linkedIn(store: EventStore, { stream }: Inbox): Promise<(number | string)[]> {
  const records = await store.records(stream, { resolveLinks: true });
  return records.map(({ event }) => {
    const linked = event as CounterEvent | null;
    return linked?.type === 'Added' ? linked.data.amount : (linked?.type ?? 'nothing');
  });
}

/** Runs one router for each list of inboxes for as long as `during` takes. */
export async function whileRouting<T>(
  store: EventStore,
  routers: readonly (readonly Inbox[])[],
  during: () => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const routing = routers.map((inboxes) => runRouter(store, inboxes, createLog('silent'), stopping.signal));
  try {
    return await during();
  } finally {
    stopping.abort();
    await Promise.all(routing);
  }
}

/** Waits until an inbox links to as many events. */
export const linksIn = (store: EventStore, inbox: Inbox, count: number): Promise<true> =>
  eventually(`${count} links`, async () => (await linkedIn(store, inbox)).length >= count);
