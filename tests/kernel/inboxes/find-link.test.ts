import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { findLink } from '../../../kernel/inboxes/find-link.ts';
import { openLinkWriter } from '../../../kernel/inboxes/link-writer.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counterEvents } from '../aggregates/counter.ts';

const it = suiteOn('links that are looked for', openTestStores);

it('are found wherever in the inbox they stand, and nowhere else', async ({ store }) => {
  const added = Array.from({ length: 40 }, () => ({ type: 'Added', data: { amount: 1 } }) as const);
  await write(store, history(counterEvents, randomUUID(), null, ...added));
  const id = randomUUID();
  await write(store, history(counterEvents, id, null, ...added));
  const events = await store.eventsOf(counterEvents, id);
  const inbox = { stream: `inbox-${randomUUID()}`, types: new Set(['Added']), fromStart: true };
  const writer = await openLinkWriter(store, inbox, new Map());
  const [skipped, ...linked] = events;
  assert.ok(skipped);
  for (let n = 0; n < linked.length; n += 7) await writer.link(linked.slice(n, n + 7));

  for (const [revision, event] of linked.entries()) {
    const link = await findLink(store, inbox.stream, event);
    assert.equal([link?.stream, link?.revision], [inbox.stream, BigInt(revision)]);
  }
  assert.is(await findLink(store, inbox.stream, skipped), null);
  assert.is(await findLink(store, 'inbox-of-nobody', skipped), null);

  // Linked late, behind younger ones, by a router that begins before them.
  const later = await openLinkWriter(store, inbox, new Map());
  await later.link([skipped]);
  assert.is((await findLink(store, inbox.stream, skipped))?.revision, BigInt(linked.length));
  // Truncated, as old links are.
  await store.changeMetadata(inbox.stream, () => ({ truncateBefore: 20 }));
  const [old, kept] = [linked[19], linked[20]];
  assert.ok(old && kept);
  assert.is(await findLink(store, inbox.stream, old), null);
  assert.is((await findLink(store, inbox.stream, kept))?.revision, 20n);
});

it.run();
