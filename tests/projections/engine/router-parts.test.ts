import * as assert from 'uvu/assert';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { openEngine } from '../../../projections/engine/engine.ts';
import { createRouterParts, type RouterParts } from '../../../projections/engine/router-parts.ts';
import { inboxOf, linkedIn, linksIn, writeAmount } from '../../kernel/inboxes/routing.ts';
import { eventually } from '../../support/eventually.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { OFTEN, openStores, type Stores } from './summing.ts';

const it = suiteOn('parts of the router', openStores);

type Started = RouterParts & { stop(): Promise<void> };

/** The router of a process of its own, as far as leases can tell. */
function started({ store, documentStore }: Stores, inboxes: readonly Inbox[], parts: number): Started {
  const stopping = new AbortController();
  const engine = openEngine({ store, documents: documentStore, log: createLog('silent') }, OFTEN);
  const router = createRouterParts(engine, inboxes, parts);
  const running = router.run(stopping.signal, new Map());
  return {
    ...router,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Waits until each inbox is filled by one process alone, and every process fills some. */
const isDivided = (inboxes: readonly Inbox[], all: readonly Started[]) =>
  eventually(
    'each inbox with one process',
    async () =>
      inboxes.every((inbox) => all.filter(({ fills }) => fills(inbox)).length === 1) &&
      all.every(({ fills }) => inboxes.some(fills)),
    { withinMs: 60_000 },
  );

it('divide the inboxes among the processes that come and go, and each event is linked once', async (c) => {
  const inboxes = Array.from({ length: 12 }, () => inboxOf(true));
  const amounts: number[] = [];
  const write = async (): Promise<void> => {
    amounts.push(amounts.length);
    await writeAmount(c.store, amounts.length - 1);
  };
  const [first, second] = [started(c, inboxes, 2), started(c, inboxes, 2)];
  try {
    for (let n = 0; n < 5; n++) await write();
    await isDivided(inboxes, [first, second]);
    for (let n = 0; n < 5; n++) await write();
    await first.stop();
    await isDivided(inboxes, [second]);
    for (let n = 0; n < 5; n++) await write();
    for (const inbox of inboxes) {
      await linksIn(c.store, inbox, amounts.length);
      assert.equal(await linkedIn(c.store, inbox), amounts);
    }
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
});

it('are all filled by every process where there is only one', async (c) => {
  const inboxes = [inboxOf(true), inboxOf(true)];
  const [first, second] = [started(c, inboxes, 1), started(c, inboxes, 1)];
  try {
    assert.ok(inboxes.every((inbox) => first.fills(inbox) && second.fills(inbox)));
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
});

it.run();
