import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { openLinkWriter } from '../../../kernel/inboxes/link-writer.ts';
import { writeCheckpoint } from '../../../kernel/inboxes/router-checkpoint.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counterEvents } from '../aggregates/counter.ts';
import { added, inboxOf, linkedIn, linksIn, whileRouting, writeAmount } from './routing.ts';

const it = suiteOn('router', openTestStores);

/** What an inbox holds once the routers have filled it with as many as are wanted. */
async function routed(
  store: EventStore,
  inboxes: readonly Inbox[],
  inbox: Inbox,
  wanted: number,
  routers = 1,
): Promise<(number | string)[]> {
  await whileRouting(store, Array(routers).fill(inboxes), () => linksIn(store, inbox, wanted));
  return linkedIn(store, inbox);
}

it('fills a new inbox from the start, although the checkpoint is past its events', async ({ store }) => {
  const [old, added] = [inboxOf(true), inboxOf(true)];
  await writeAmount(store, 1);
  await writeAmount(store, 2);
  assert.equal(await routed(store, [old], old, 2), [1, 2]);
  await writeCheckpoint(store, new Map([[old.stream, new Map([['Added', await store.head()]])]]));
  assert.equal(await routed(store, [old, added], added, 2), [1, 2]);
  assert.equal(await routed(store, [old, added], old, 2), [1, 2]);
});

it('fills an inbox that does not start at the beginning with events after its first start', async ({ store }) => {
  const inbox = inboxOf(false);
  await writeAmount(store, 11);
  await startPositionsOf(store, inbox);
  await writeAmount(store, 12);
  assert.equal(await routed(store, [inbox], inbox, 1), [12]);
});

it('continues after a record that was written into an inbox by hand', async ({ store }) => {
  const id = randomUUID();
  const inbox: Inbox = { ...inboxOf(false), stream: `counter-${id}` };
  await startPositionsOf(store, inbox);
  await writeAmount(store, 21);
  assert.equal(await routed(store, [inbox], inbox, 1), [21]);
  await write(store, history(counterEvents, id, null, added(22)));
  await writeAmount(store, 23);
  assert.equal(await routed(store, [inbox], inbox, 4), [21, 22, 22, 23]);
});

it('links each event once, with two routers racing', async ({ store }) => {
  const inbox = inboxOf(false);
  await startPositionsOf(store, inbox);
  const amounts = Array.from({ length: 60 }, (_, i) => 100 + i);
  const writing = Promise.all(amounts.map((amount) => writeAmount(store, amount)));
  const linked = await routed(store, [inbox], inbox, amounts.length, 2);
  await writing;
  assert.equal(linked.sort(), amounts);
});

it('remembers of what another router has linked nothing that is behind both', async ({ store }) => {
  const id = randomUUID();
  const inbox = inboxOf(true);
  const all = Array.from({ length: 20 }, (_, n) => added(200 + n));
  await write(store, history(counterEvents, id, null, ...all));
  const events = await store.eventsOf(counterEvents, id);
  const [first, second] = [new Set<string>(), new Set<string>()];
  const ahead = await openLinkWriter(store, inbox, new Map(), first);
  const behind = await openLinkWriter(store, inbox, new Map(), second);
  assert.is(await ahead.link(events.slice(0, 10)), 10);
  assert.is(await behind.link(events.slice(0, 12)), 2);
  assert.is(await ahead.link(events.slice(10)), 8);
  assert.equal([first.size, second.size], [0, 0]);
  // Nor is anything linked again for that.
  assert.is(await ahead.link(events), 0);
  assert.equal(
    await linkedIn(store, inbox),
    all.map(({ data }) => 'amount' in data && data.amount),
  );
});

it('notes its start positions next to metadata that someone else has set', async ({ store }) => {
  const inbox = inboxOf(false);
  await store.changeMetadata(inbox.stream, () => ({ maxCount: 1_000 }));
  const first = await startPositionsOf(store, inbox);
  assert.equal([...first.keys()], ['Added']);
  assert.equal(await startPositionsOf(store, inbox), first);
  assert.is((await store.metadataOf(inbox.stream))?.maxCount, 1_000);
});

it.run();
