import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { checkpointsOf } from '../../../kernel/documents/index.ts';
import { EventStoreUnavailable } from '../../../kernel/event-store/index.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { startStoreProcesses } from '../../support/stores/both.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, openStores, running, type Stores, sumEvents, summing, sumOf } from './summing.ts';

const it = suiteOn('projection runner: outages', async () => {
  const servers = await startStoreProcesses();
  return { ...(await openStores(servers)), servers };
});

const projection = summing('contested');

const progress = ({ documentStore: { db } }: Stores) => checkpointsOf(db).findOne({ _id: 'contested@1' });

/** Waits until more events are folded than now. */
async function folding(c: Stores): Promise<void> {
  const before = (await progress(c))?.events ?? 0;
  await eventually('further events folded', async () => ((await progress(c))?.events ?? 0) > before);
}

it('folds each event once with two runners, while either store is killed', async (c) => {
  const key = randomUUID();
  const total = await running(c, [projection, projection], async () => {
    const writing = startWriting(c, key);
    await folding(c);
    await c.servers.documentStore.kill('SIGKILL');
    await c.servers.documentStore.restart();
    await folding(c);
    await c.servers.eventStore.kill('SIGKILL');
    await c.servers.eventStore.restart();
    await folding(c);
    const { events, position } = await writing.stop();
    assert.is(await c.documents.waitFor(projection.model, position, 30_000), true);
    return events;
  });
  assert.equal(await sumOf(c, projection, key), { total, events: total });
  assert.is((await progress(c))?.lease, null);
});

/** Counts a key up, among others, until it is stopped. */
function startWriting({ store }: Stores, key: string): { stop(): Promise<{ events: number; position: bigint }> } {
  let stopping = false;
  const done = (async () => {
    for (let events = 1; ; events++) {
      const both = history(sumEvents, randomUUID(), null, counted(key, 1), counted(randomUUID(), 1));
      // The event store may be away for longer than a write waits. Events whose answer was lost are there already.
      const { position } = await eventually('a write', async () => {
        try {
          return (await store.lastOf(both.set, both.id)) ?? (await write(store, both));
        } catch (error) {
          if (error instanceof EventStoreUnavailable) return null;
          throw error;
        }
      });
      if (stopping) return { events, position };
    }
  })();
  return {
    stop() {
      stopping = true;
      return done;
    },
  };
}

it.run();
