import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { askForBuild, buildOf, checkpointsOf, liveVersions } from '../../../kernel/documents/index.ts';
import { randomFrom } from '../../support/chaos/random.ts';
import { eventually } from '../../support/eventually.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { isFoldedFromZero } from './processes/folded.ts';
import { ledgerOf } from './processes/ledger.ts';
import { type Runner, startReader, startRunner } from './processes/start.ts';
import { startReading, startWriting } from './processes/traffic.ts';
import { openStores, type Stores } from './summing.ts';

const it = suiteOn('runners of a projection that are killed', openStores);

const KILLS = Number(process.env.CHAOS_KILLS ?? (process.env.CHAOS === '1' ? 100 : 6));
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
/** How long a version that is about to be live is announced before the pointer moves, and some more. */
const FLIP_MS = 2_600;

const ledger = ledgerOf[1];
const NAME = ledger.model.name;

/** What a kill is aimed at: any moment, one while a rebuild is filled, or one around its flip. */
const AIMS = ['any moment', 'a rebuild', 'a flip'] as const;

it(`leave every document, sum and checkpoint as a fold from zero, over ${KILLS} kills (CHAOS_SEED=${SEED})`, async (c) => {
  console.log(`\nseed ${SEED}`);
  const random = randomFrom(SEED);
  const writing = startWriting(c.store, randomUUID());
  const runners = await Promise.all([startRunner(c, 1), startRunner(c, 1)]);
  const readers = await Promise.all([startReader(c), startReader(c)]);
  await eventually('the first documents', async () => (await progressOf(c)).events > 0);
  const reading = startReading(readers, writing.keys);
  const hit = { 'any moment': 0, 'a rebuild': 0, 'a flip': 0 };
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const aim = AIMS[kill % AIMS.length] ?? 'any moment';
      await aimAt(c, aim);
      await sleep(random.below(aim === 'a flip' ? FLIP_MS : 400));
      if (aim === 'any moment' || (await isUnderWay(c, aim))) hit[aim]++;
      await killHolder(c, runners, aim);
      assert.ok(!reading.failure(), String(reading.failure()));
    }
    await eventually('end of the last rebuild', async () => (await buildOf(c.documentStore.db, NAME)) === null, {
      withinMs: 120_000,
    });
    const written = await writing.stop();
    const read = await reading.stop();
    await isFoldedFromZero(c, ledger);
    console.log(`  ${written} events, ${read} reads; kills that hit: ${JSON.stringify(hit)}`);
    assert.ok(read > 0);
  } catch (error) {
    const { db } = c.documentStore;
    console.log(await checkpointsOf(db).find().toArray(), await liveVersions(db).find().toArray());
    throw error;
  } finally {
    await Promise.all([...runners.map((runner) => runner.end('SIGKILL')), ...readers.map((reader) => reader.end())]);
  }
});

const progressOf = async ({ documentStore: { db } }: Stores) =>
  (await checkpointsOf(db).findOne({ name: NAME })) ?? { events: 0 };

/** Waits until there is something to hit. */
async function aimAt(c: Stores, aim: (typeof AIMS)[number]): Promise<void> {
  const { db } = c.documentStore;
  if (aim === 'any moment') return;
  if ((await buildOf(db, NAME)) === null) await askForBuild(db, NAME, await c.store.head());
  if (aim === 'a flip')
    await eventually('announcement', async () => (await isUnderWay(c, aim)) || (await buildOf(db, NAME)) === null, {
      withinMs: 120_000,
      everyMs: 5,
    });
}

async function isUnderWay(c: Stores, aim: 'a rebuild' | 'a flip'): Promise<boolean> {
  const { db } = c.documentStore;
  if (aim === 'a rebuild') return (await buildOf(db, NAME)) !== null;
  return (await liveVersions(db).findOne({ _id: NAME }))?.next !== undefined;
}

/**
 * Kills the process that works on what is aimed at, and starts another: the one that is left has taken over in the
 * meantime.
 */
async function killHolder(c: Stores, runners: Runner[], aim: (typeof AIMS)[number]): Promise<void> {
  const { db } = c.documentStore;
  const live = await liveVersions(db).findOne({ _id: NAME });
  const build = aim === 'any moment' ? (live?.build ?? 0) : ((await buildOf(db, NAME))?.build ?? live?.build ?? 0);
  const held = await checkpointsOf(db).findOne({ name: NAME, version: 1, build });
  const pid = Number(held?.lease?.owner.split('/')[1]);
  const index = Math.max(
    0,
    runners.findIndex((runner) => runner.pid === pid),
  );
  await runners[index]?.end('SIGKILL');
  runners[index] = await startRunner(c, 1);
}

it.run();
