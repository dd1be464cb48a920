import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';
import { watchUnknownEvents } from '../../projections/unknown-events.ts';
import { eventually } from '../support/eventually.ts';
import { keptLog } from '../support/log-lines.ts';
import { openRawWriter } from '../support/stores/raw-writer.ts';
import { suiteOn } from '../support/suite-on.ts';
import { openStores } from './engine/summing.ts';

const it = suiteOn('events that this version does not know', openStores);

const kiteEvents = defineEvents(
  'kite',
  { KiteFlown: z.object({}) },
  {
    formerly: {
      types: { KiteRaised: 'KiteFlown' },
      retired: ['KitePainted'],
    },
  },
);

it('are counted and named once, whether they were there or are written later', async (c) => {
  const raw = openRawWriter(c.eventServer.url);
  const id = randomUUID();
  const write = (...types: string[]) => raw.append(kiteEvents, id, 1, ...types.map((type) => ({ type, data: {} })));
  const counts = async (registry: Registry) =>
    (await registry.getMetricsAsJSON())[0]?.values.map(({ labels, value }) => [labels.type, value]);

  const watching = async (during: (look: () => Promise<unknown>, remark: () => string | null) => Promise<void>) => {
    const { log, lines } = keptLog();
    const registry = new Registry();
    const watch = watchUnknownEvents({ store: c.store, documents: c.documentStore, log }, registry);
    const stopping = new AbortController();
    const running = watch.run(stopping.signal);
    try {
      await during(() => counts(registry), watch.remark);
    } finally {
      stopping.abort();
      await running;
    }
    return lines().map(({ type, first, msg }) => [type, first, /does not know: (\w+)\./.exec(msg)?.[1]]);
  };

  await write('KiteFlown', 'KiteRaised', 'KitePainted', 'KiteLost');
  const named = await watching(async (look, remark) => {
    await eventually('the one that was there', async () => remark() !== null);
    assert.equal(await look(), [['KiteLost', 1]]);
    await write('KiteLost', 'KiteTorn');
    await eventually('the ones written later', async () => /KiteTorn/.test(String(remark())));
    assert.equal(await look(), [
      ['KiteLost', 2],
      ['KiteTorn', 1],
    ]);
    assert.match(String(remark()), 'does not know: KiteLost, KiteTorn. Run the version that wrote them');
  });
  assert.equal(named, [
    ['KiteLost', `3@kite-${id}`, 'KiteLost'],
    ['KiteTorn', `5@kite-${id}`, 'KiteTorn'],
  ]);
  // The next start says it again.
  const again = await watching(async (look) => {
    await eventually('the same', async () => JSON.stringify(await look()) === '[["KiteLost",2],["KiteTorn",1]]');
  });
  assert.equal(again, named);
  await raw.close();
});

it.run();
