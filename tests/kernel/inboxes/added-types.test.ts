import * as assert from 'uvu/assert';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { closed, inboxOf, linkedIn, linksIn, whileRouting, writeAmount, writeEvent } from './routing.ts';

const it = suiteOn('event types added to an inbox', openTestStores);

/** The same inbox as an older version of the code declares it, and as the next one does. */
function versionsOf(inbox: Inbox): { before: Inbox; after: Inbox } {
  return { before: { ...inbox, types: new Set(['Added']) }, after: inbox };
}

it('links what was written of a new type while only an older router ran', async ({ store }) => {
  const { before, after } = versionsOf(inboxOf(false, 'Added', 'Closed'));
  await startPositionsOf(store, before);
  await writeEvent(store, closed);
  await whileRouting(store, [[before]], async () => {
    await writeAmount(store, 1);
    await linksIn(store, before, 1);
    // The service of the next version has started; its router has not.
    await startPositionsOf(store, after);
    await writeEvent(store, closed);
    await writeAmount(store, 2);
    await linksIn(store, before, 2);
  });
  await whileRouting(store, [[after]], () => linksIn(store, after, 3));
  assert.equal(await linkedIn(store, after), [1, 2, 'Closed']);
});

it('loses nothing and links nothing twice while routers of two versions run side by side', async ({ store }) => {
  const { before, after } = versionsOf(inboxOf(false, 'Added', 'Closed'));
  await startPositionsOf(store, after);
  await whileRouting(store, [[before], [after], [before]], async () => {
    for (let n = 0; n < 10; n++) {
      await Promise.all([writeAmount(store, n), writeEvent(store, closed), writeAmount(store, 100 + n)]);
    }
    await linksIn(store, after, 30);
  });
  await whileRouting(store, [[after]], async () => {
    await writeAmount(store, 200);
    await eventually('last link', async () => (await linkedIn(store, after)).includes(200));
  });
  const linked = await linkedIn(store, after);
  const amounts = linked.filter((each) => typeof each === 'number').sort((a, b) => a - b);
  assert.equal(amounts, [...Array(10).keys(), ...Array.from({ length: 10 }, (_, n) => 100 + n), 200]);
  assert.is(linked.filter((each) => each === 'Closed').length, 10);
});

it('begins a new type of an inbox that wants the past with what is written from now on', async ({ store }) => {
  const { before, after } = versionsOf(inboxOf(true, 'Added', 'Closed'));
  await startPositionsOf(store, before);
  await writeEvent(store, closed);
  await startPositionsOf(store, after);
  await writeEvent(store, closed);
  await whileRouting(store, [[after]], () =>
    eventually('new event', async () => (await linkedIn(store, after)).includes('Closed')),
  );
  assert.is((await linkedIn(store, after)).filter((each) => each === 'Closed').length, 1);
});

it.run();
