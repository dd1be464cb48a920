import { EventStoreDBClient } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { removeOldLinks } from '../../../kernel/inboxes/remove-old-links.ts';
import { writeCheckpoint } from '../../../kernel/inboxes/router-checkpoint.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { done, type Policy, park, unavailable } from '../../../kernel/policies/policy.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { policyOnAmounts, whileRunning } from '../policies/running.ts';
import { inboxOf, linkedIn, linksIn, whileRouting, writeAmount } from './routing.ts';

const it = suiteOn('removal of old links', openTestStores);

const FUTURE = Date.now() + 86_400_000;

/** As a router writes it every few seconds. */
const checkpoint = async (store: EventStore, { stream }: Inbox) =>
  writeCheckpoint(store, new Map([[stream, new Map([['Added', await store.head()]])]]));

const handledUpTo = (store: EventStore, { name, inbox }: Policy, revision: bigint) =>
  eventually(`checkpoint at ${revision}`, async () =>
    (await store.groupsOn(inbox.stream)).some((group) => group.name === name && group.checkpoint === revision),
  );

const writeAll = async (store: EventStore, amounts: readonly number[]) => {
  for (const amount of amounts) await writeAmount(store, amount);
};

it('keeps what the policy has not handled, which receives it later', async ({ store }) => {
  let isDown = true;
  const { policy, seen } = policyOnAmounts((amount) => (isDown && amount > 2 ? unavailable('it is down') : done));
  await whileRunning(store, policy, async () => {
    await writeAll(store, [1, 2]);
    await handledUpTo(store, policy, 1n);
    await writeAll(store, [3, 4, 5]);
    await eventually('an attempt', () => seen.has(3));
  });
  await checkpoint(store, policy.inbox);
  assert.is(await removeOldLinks(store, policy.inbox, policy.name, FUTURE), 2n);
  assert.equal(await linkedIn(store, policy.inbox), [3, 4, 5]);
  isDown = false;
  await whileRunning(store, policy, () => handledUpTo(store, policy, 4n));
  assert.is(await removeOldLinks(store, policy.inbox, policy.name, FUTURE), 4n);
  assert.equal(await linkedIn(store, policy.inbox), [5]);
});

it('keeps everything until there is the group of the policy', async ({ store }) => {
  const inbox = inboxOf(false);
  await startPositionsOf(store, inbox);
  await writeAll(store, [11, 12]);
  await whileRouting(store, [[inbox]], () => linksIn(store, inbox, 2));
  await checkpoint(store, inbox);
  assert.is(await removeOldLinks(store, inbox, 'not-there-yet', FUTURE), null);
  assert.equal(await linkedIn(store, inbox), [11, 12]);
  // Where no one in particular reads, the last link alone is kept.
  assert.is(await removeOldLinks(store, inbox, null, FUTURE), 1n);
  assert.is(await removeOldLinks(store, inbox, null, FUTURE), null);
  assert.equal(await linkedIn(store, inbox), [12]);
});

it('keeps links that are not old, and what someone has set next to the truncation', async ({ store }) => {
  const inbox = inboxOf(false);
  await startPositionsOf(store, inbox);
  await whileRouting(store, [[inbox]], async () => {
    for (const amount of [21, 22, 23, 24, 25, 26]) {
      await writeAmount(store, amount);
      await eventually('its link', async () => (await linkedIn(store, inbox)).includes(amount));
    }
  });
  await checkpoint(store, inbox);
  const before = await store.metadataOf(inbox.stream);
  const records = await store.records(inbox.stream);
  const moment = records[3]?.createdAt ?? 0;
  const kept = records.filter(({ createdAt }) => createdAt >= moment).map(({ revision }) => revision);
  assert.is(await removeOldLinks(store, inbox, null, moment), kept[0]);
  assert.equal(
    (await store.records(inbox.stream)).map(({ revision }) => revision),
    kept,
  );
  assert.equal(await store.metadataOf(inbox.stream), { ...before, truncateBefore: Number(kept[0]) });
});

it('lets a router that starts again miss no event and link none twice', async ({ store }) => {
  const inbox = inboxOf(false);
  await startPositionsOf(store, inbox);
  await writeAll(store, [31, 32]);
  await whileRouting(store, [[inbox]], () => linksIn(store, inbox, 2));
  await checkpoint(store, inbox);
  await writeAll(store, [33, 34]);
  await whileRouting(store, [[inbox]], () => linksIn(store, inbox, 4));
  // The router died before it noted that it had linked the latter two: it would link them again if they were not there.
  assert.is(await removeOldLinks(store, inbox, null, FUTURE), 2n);
  await writeAmount(store, 35);
  await whileRouting(store, [[inbox]], () =>
    eventually('the next one', async () => (await linkedIn(store, inbox)).includes(35)),
  );
  assert.equal(await linkedIn(store, inbox), [33, 34, 35]);
  await checkpoint(store, inbox);
  assert.is(await removeOldLinks(store, inbox, null, FUTURE), 4n);
  await writeAmount(store, 36);
  await whileRouting(store, [[inbox]], () => linksIn(store, inbox, 2));
  assert.equal(await linkedIn(store, inbox), [35, 36]);
});

it('leaves parked messages to be replayed', async ({ store, server }) => {
  let isMended = false;
  const { policy, seen } = policyOnAmounts((amount) => (amount === 42 && !isMended ? park('broken') : done));
  await whileRunning(store, policy, async () => {
    await writeAll(store, [41, 42, 43, 44]);
    await handledUpTo(store, policy, 3n);
  });
  await checkpoint(store, policy.inbox);
  assert.is(await removeOldLinks(store, policy.inbox, policy.name, FUTURE), 3n);
  isMended = true;
  const client = EventStoreDBClient.connectionString(server.url);
  await whileRunning(store, policy, async () => {
    await client.replayParkedMessagesToStream(policy.inbox.stream, policy.name);
    await eventually('the parked one', () => seen.get(42) === 2);
  });
  await client.dispose();
});

it('takes no inbox for old that was deleted or has nothing in it', async ({ store, server }) => {
  const [empty, deleted] = [inboxOf(false), inboxOf(false)];
  await Promise.all([startPositionsOf(store, empty), startPositionsOf(store, deleted)]);
  await writeAmount(store, 51);
  await whileRouting(store, [[deleted]], () => linksIn(store, deleted, 1));
  const client = EventStoreDBClient.connectionString(server.url);
  await client.deleteStream(deleted.stream);
  await client.dispose();
  for (const inbox of [empty, deleted]) assert.is(await removeOldLinks(store, inbox, null, FUTURE), null);
});

it.run();
