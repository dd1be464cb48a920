import { EventStoreDBClient } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { writeCheckpoint } from '../../../kernel/inboxes/router-checkpoint.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { limitRetention, type Retention } from '../../../projections/engine/retention.ts';
import { inboxOf, linkedIn, linksIn, whileRouting, writeAmount } from '../../kernel/inboxes/routing.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('retention', openTestStores);

it('removes old links and says so, whichever inbox cannot be read, and none where all are kept', async (c) => {
  const { store, server } = c;
  const [gone, kept, channels] = [inboxOf(false), inboxOf(false), inboxOf(false)];
  const inboxes = [gone, kept, channels];
  await Promise.all(inboxes.map((inbox) => startPositionsOf(store, inbox)));
  for (const amount of [1, 2, 3]) await writeAmount(store, amount);
  await whileRouting(store, [inboxes], () => Promise.all(inboxes.map((inbox) => linksIn(store, inbox, 3))));
  const head = await store.head();
  await writeCheckpoint(store, new Map(inboxes.map(({ stream }) => [stream, new Map([['Added', head]])])));
  const client = EventStoreDBClient.connectionString(server.url);
  await client.tombstoneStream(gone.stream);
  await client.dispose();

  const [{ log, lines }, stopping] = [keptLog('info'), new AbortController()];
  const run = (retention: Retention) => limitRetention(retention, { store, log }).run(stopping.signal);
  const running = [
    run({ channels: kept, policies: [], days: 0 }),
    // The policy of that name has no group.
    run({ channels: kept, policies: [{ name: 'nobody', inbox: kept }], days: 3_650 }),
    run({ channels: gone, policies: [], days: 0.000_000_01 }),
    run({ channels, policies: [{ name: 'nobody', inbox: kept }], days: 0.000_000_01 }),
  ];
  await eventually('two lines', () => lines().length === 2);
  stopping.abort();
  await Promise.all(running);
  assert.equal(await linkedIn(store, channels), [3]);
  assert.equal(await linkedIn(store, kept), [1, 2, 3]);
  const said = lines().find(({ level }) => level === 30);
  assert.equal([said?.stream, said?.kept_from], [channels.stream, '2']);
});

it.run();
