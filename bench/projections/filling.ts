import { setTimeout as sleep } from 'node:timers/promises';
import { checkpointsOf, liveVersions, newestConcerned } from '../../kernel/documents/index.ts';
import { createLog } from '../../kernel/process/log.ts';
import { openEngine } from '../../projections/engine/engine.ts';
import type { Projection } from '../../projections/engine/projection.ts';
import { runProjection } from '../../projections/engine/runner.ts';
import type { BenchedStores } from './stores.ts';

const LOOK_EVERY_MS = 50;

/** The highest usage, in bytes. */
export type Memory = { readonly heap: number; readonly resident: number };

/** Fills versions from the first event on, side by side, until all have reached a position of the log. */
export async function fill(
  { store, documents }: BenchedStores,
  projections: readonly Projection[],
  last: bigint,
): Promise<Memory> {
  const names = projections.map(({ model }) => model.name);
  // Callers see another build: these are rebuilds.
  await liveVersions(documents.db).insertMany(names.map((_id) => ({ _id, version: 0 })));
  const stop = new AbortController();
  const engine = openEngine({ store, documents, log: createLog('silent') });
  const running = projections.map((projection) => runProjection(projection, engine, stop.signal));
  // The checkpoint of a projection that folds few types may stay before the last position.
  const goals = new Map<string, bigint>();
  for (const { model, types } of projections)
    goals.set(model.name, (await newestConcerned(store, { position: '-1', handles: [...types] }, last)) ?? -1n);
  let most: Memory = { heap: 0, resident: 0 };
  for (;;) {
    const { heapUsed, rss } = process.memoryUsage();
    most = { heap: Math.max(most.heap, heapUsed), resident: Math.max(most.resident, rss) };
    const there = await checkpointsOf(documents.db)
      .find({ name: { $in: names } })
      .toArray();
    if (
      there.length === names.length &&
      there.every(({ name, position }) => BigInt(position) >= (goals.get(name) ?? last))
    )
      break;
    await sleep(LOOK_EVERY_MS);
  }
  stop.abort();
  await Promise.all(running);
  return most;
}
