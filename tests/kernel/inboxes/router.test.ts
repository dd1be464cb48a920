import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { runRouter } from '../../../kernel/inboxes/router.ts';
import { writeCheckpoint } from '../../../kernel/inboxes/router-checkpoint.ts';
import { startPositionOf } from '../../../kernel/inboxes/start-position.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { type CounterEvent, counterEvents } from '../aggregates/counter.ts';

const it = suiteOn('router', openTestStores);

const log = createLog('silent');

const inboxOf = (fromStart: boolean): Inbox => ({
  stream: `inbox-${randomUUID()}`,
  types: new Set(['Added']),
  fromStart,
});

const added = (amount: number): CounterEvent => ({ type: 'Added', data: { amount } });
const writeAmount = (store: EventStore, amount: number) =>
  write(store, history(counterEvents, randomUUID(), null, added(amount)));

/** The amounts of the events that an inbox links to, in the inbox's order. */
async function amountsIn(store: EventStore, { stream }: Inbox): Promise<number[]> {
  const records = await store.records(stream, { resolveLinks: true });
  return records.map(({ event }) => (event as CounterEvent & { type: 'Added' }).data.amount);
}

/** What an inbox holds once the routers have filled it with as many as are wanted. */
async function routed(
  store: EventStore,
  inboxes: readonly Inbox[],
  inbox: Inbox,
  wanted: number,
  routers = 1,
): Promise<number[]> {
  const stopping = new AbortController();
  const routing = Array.from({ length: routers }, () => runRouter(store, inboxes, log, stopping.signal));
  try {
    await eventually(`${wanted} links`, async () => (await amountsIn(store, inbox)).length >= wanted);
  } finally {
    stopping.abort();
    await Promise.all(routing);
  }
  return amountsIn(store, inbox);
}

it('fills a new inbox that wants the past, behind a checkpoint that has gone on without it', async ({ store }) => {
  const [old, added] = [inboxOf(true), inboxOf(true)];
  await writeAmount(store, 1);
  await writeAmount(store, 2);
  assert.equal(await routed(store, [old], old, 2), [1, 2]);
  await writeCheckpoint(store, { position: await store.head(), inboxes: [old.stream] });
  assert.equal(await routed(store, [old, added], added, 2), [1, 2]);
  assert.equal(await routed(store, [old, added], old, 2), [1, 2]);
});

it('tells an inbox that does not want the past of what comes after its first start', async ({ store }) => {
  const inbox = inboxOf(false);
  await writeAmount(store, 11);
  await startPositionOf(store, inbox);
  await writeAmount(store, 12);
  assert.equal(await routed(store, [inbox], inbox, 1), [12]);
});

it('goes on behind a record that somebody has written into an inbox by hand', async ({ store }) => {
  const id = randomUUID();
  const inbox: Inbox = { ...inboxOf(false), stream: `counter-${id}` };
  await startPositionOf(store, inbox);
  await writeAmount(store, 21);
  assert.equal(await routed(store, [inbox], inbox, 1), [21]);
  await write(store, history(counterEvents, id, null, added(22)));
  await writeAmount(store, 23);
  assert.equal(await routed(store, [inbox], inbox, 4), [21, 22, 22, 23]);
});

it('links each event once, with two routers racing', async ({ store }) => {
  const inbox = inboxOf(false);
  await startPositionOf(store, inbox);
  const amounts = Array.from({ length: 60 }, (_, i) => 100 + i);
  const writing = Promise.all(amounts.map((amount) => writeAmount(store, amount)));
  const linked = await routed(store, [inbox], inbox, amounts.length, 2);
  await writing;
  assert.equal(linked.sort(), amounts);
});

it('notes its first position beside metadata that somebody else has set', async ({ store }) => {
  const inbox = inboxOf(false);
  await store.setMetadata(inbox.stream, { maxCount: 1_000 });
  const first = await startPositionOf(store, inbox);
  assert.is(await startPositionOf(store, inbox), first);
  assert.is((await store.metadataOf(inbox.stream))?.maxCount, 1_000);
});

it.run();
