import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { closed, inboxOf, linkedIn, linksIn, whileRouting, writeAmount, writeEvent } from './routing.ts';

const it = suiteOn('inboxes of policies that take over work', openTestStores);

const GROUP = 'former';

/** The inbox of a policy with its group, and one of the policy that does its work from now on. */
async function takenOver({ store }: TestStores, ...types: Parameters<typeof inboxOf>[1][]) {
  const former = inboxOf(false);
  await startPositionsOf(store, former);
  await store.ensureGroup({
    stream: former.stream,
    name: GROUP,
    messageTimeoutMs: 10_000,
    concurrency: 1,
    from: 'start',
  });
  const heir: Inbox = { ...inboxOf(false, ...types), formerly: { stream: former.stream, group: GROUP } };
  return { former, heir };
}

/** Handles the first deliveries of the former policy, until its group has noted that. */
async function handle({ store }: TestStores, { stream }: Inbox, count: number): Promise<void> {
  const stopping = new AbortController();
  const group = { stream, name: GROUP, messageTimeoutMs: 10_000, concurrency: 1, from: 'start' } as const;
  let handled = 0;
  const consuming = (async () => {
    for await (const delivery of store.consume(group, stopping.signal)) {
      delivery.ack();
      if (++handled === count) break;
    }
  })();
  await consuming;
  stopping.abort();
  await eventually('checkpoint', async () => (await store.groupsOn(stream))[0]?.checkpoint === BigInt(count - 1));
}

it('begin with what was not handled, also of a type that nobody wanted before', async (c) => {
  const { store } = c;
  const { former, heir } = await takenOver(c, 'Added', 'Closed');
  await whileRouting(store, [[former]], async () => {
    for (const amount of [1, 2]) {
      await writeAmount(store, amount);
      await writeEvent(store, closed);
    }
    await linksIn(store, former, 2);
  });
  await whileRouting(store, [[heir]], () => linksIn(store, heir, 4));
  assert.equal(await linkedIn(store, heir), [1, 'Closed', 2, 'Closed']);
});

it('leave out what was handled', async (c) => {
  const { store } = c;
  const { former, heir } = await takenOver(c, 'Added', 'Closed');
  const many = 30;
  await whileRouting(store, [[former]], async () => {
    for (let amount = 0; amount < many; amount++) await writeAmount(store, amount);
    await linksIn(store, former, many);
  });
  await handle(c, former, many);
  await writeEvent(store, closed);
  await whileRouting(store, [[heir]], () => linksIn(store, heir, 1));
  assert.equal(await linkedIn(store, heir), ['Closed']);
});

it('begin with what is written from now on if the former policy never ran here', async ({ store }) => {
  const stream = `inbox-${randomUUID()}`;
  const heir: Inbox = { ...inboxOf(false), formerly: { stream, group: GROUP } };
  await writeAmount(store, 1);
  await startPositionsOf(store, heir);
  await writeAmount(store, 2);
  await whileRouting(store, [[heir]], () => linksIn(store, heir, 1));
  assert.equal(await linkedIn(store, heir), [2]);
});

it.run();
