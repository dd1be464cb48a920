import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveVersions, partitionsOf, progressOf, versionedName } from '../../kernel/documents/index.ts';
import { streamOf } from '../../kernel/events/catalogue.ts';
import { typescriptArguments } from '../../kernel/process/typescript.ts';
import { processorSecondsOf } from '../support.ts';
import { countedEvents } from './counting.ts';
import { EVENTS_A_KEY, fillLog, inTurns, newEvent } from './log.ts';
import { type BenchedStores, PREFIX } from './stores.ts';

/** How many processes run how many partitions. */
const SHAPES = [
  { runners: 1, partitions: 1 },
  { runners: 1, partitions: 4 },
  { runners: 2, partitions: 4 },
  { runners: 4, partitions: 4 },
] as const;
const ROUNDS = 2;
const LOOK_EVERY_MS = 20;

type Measured = { readonly rate: number; readonly micros: number; readonly storesMicros: number };

/**
 * Fills one projection by one, two and four processes, each with an equal part of the partitions.
 * @param each whether every event has a document of its own, as in `recorded_events`; otherwise 25 share one
 */
export async function runners(stores: BenchedStores, events: number, each: boolean): Promise<void> {
  const run = randomUUID().slice(0, 8);
  const set = countedEvents(run);
  const keys = Array.from({ length: events / EVENTS_A_KEY }, (_, n) => `${run}-${n}`);
  let written = 0;
  const keyOf = (key: string): string => (each ? `${key}-${written++}` : key);
  const log = inTurns(keys, (key) =>
    newEvent({ type: `Counted${run}`, data: { key: keyOf(key), text: 'x'.repeat(200) } }),
  );
  const last = await fillLog(stores.store, streamOf(set, ''), log);
  const best = new Map<(typeof SHAPES)[number], Measured>();
  for (let round = 0; round <= ROUNDS; round++)
    for (const shape of SHAPES) {
      const found = await fillBy(stores, run, shape, { events, last });
      // The first round warms the stores up.
      if (round > 0 && found.rate > (best.get(shape)?.rate ?? 0)) best.set(shape, found);
    }
  const first = best.get(SHAPES[0])?.rate ?? Number.NaN;
  const documents = (each ? events : keys.length).toLocaleString('en');
  console.log(`\n${events.toLocaleString('en')} events into ${documents} documents, by`);
  for (const [{ runners, partitions }, { rate, micros, storesMicros }] of best) {
    const who = `${runners} runner${runners > 1 ? 's' : ''}, ${partitions} partition${partitions > 1 ? 's' : ''}`;
    const cost = `${micros.toFixed(1)} µs of an event, the stores ${storesMicros.toFixed(1)}`;
    console.log(
      `  ${who.padEnd(26)} ${Math.round(rate).toLocaleString('en').padStart(9)} events/s   x${(rate / first).toFixed(2)}   ${cost}`,
    );
  }
}

async function fillBy(
  { documents: { db }, urls }: BenchedStores,
  run: string,
  { runners, partitions }: (typeof SHAPES)[number],
  { events, last }: { readonly events: number; readonly last: bigint },
): Promise<Measured> {
  const name = `${PREFIX}${randomUUID()}`;
  const versioned = versionedName(name, 1);
  // Callers see another build: this is a rebuild.
  await liveVersions(db).insertOne({ _id: name, version: 0 });
  const children = await Promise.all(Array.from({ length: runners }, () => start(urls, [run, name, `${partitions}`])));
  const owners = async (): Promise<string[]> => {
    const leases = [
      (await progressOf(db, versioned))?.lease,
      ...(
        await partitionsOf(db)
          .find({ of: versioned, partition: { $gt: 0 } })
          .toArray()
      ).map(({ lease }) => lease),
    ];
    return leases.flatMap((lease) => lease?.owner ?? []);
  };
  for (;;) {
    const held = await owners();
    const each = [...new Set(held)].map((owner) => held.filter((other) => other === owner).length);
    if (each.length === runners && each.every((count) => count === partitions / runners)) break;
    await sleep(LOOK_EVERY_MS);
  }
  const used = (): number => children.reduce((sum, { pid = 0 }) => sum + processorSecondsOf(pid, 'alone'), 0);
  const all = (): number => processorSecondsOf(process.pid, 'with children') - processorSecondsOf(process.pid, 'alone');
  const [began, usedBefore, allBefore] = [performance.now(), used(), all()];
  for (const child of children) child.send('go');
  while (BigInt((await progressOf(db, versioned))?.position ?? -1) < last) await sleep(LOOK_EVERY_MS);
  const seconds = (performance.now() - began) / 1_000;
  const byRunners = used() - usedBefore;
  const byStores = all() - allBefore - byRunners;
  await Promise.all(children.map(end));
  return { rate: events / seconds, micros: (byRunners / events) * 1e6, storesMicros: (byStores / events) * 1e6 };
}

async function start(urls: BenchedStores['urls'], args: readonly string[]): Promise<ChildProcess> {
  const entry = join(import.meta.dirname, 'runner-process.ts');
  const child = spawn(process.execPath, [...typescriptArguments(), entry, ...args], {
    env: { ...process.env, ESDB_URL: urls.eventStore, MONGODB_URI: urls.documentStore },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
