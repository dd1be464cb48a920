import { keepRunning } from '../../kernel/async/keep-running.ts';
import { pause } from '../../kernel/async/pause.ts';
import { isHeld, partitionName, progressOf } from '../../kernel/documents/index.ts';
import { logLoss } from '../../kernel/outages/unavailable.ts';
import { type Balance, createBalance } from './balance.ts';
import type { Engine } from './engine.ts';
import type { Leases } from './lease.ts';
import { type Running, runLeased } from './leased.ts';
import { partitioned } from './partition.ts';
import { leaseNameOf, type Projection, versionedNameOf } from './projection.ts';
import type { VersionStates } from './version-states.ts';
import { prepareCollections, preparePartitions, prepareVersion } from './versions.ts';
import { isWanted, startAgain } from './wanted.ts';

const LEASE_POLL_INTERVAL_MS = 1_000;

/**
 * Keeps one version of a read model up to date until `signal` aborts, through every outage of either store.
 * @param options.whileLive for a version about to be replaced: only as long as callers see it
 */
export async function runProjection(
  projection: Projection,
  given: Engine,
  signal: AbortSignal,
  { whileLive = false } = {},
): Promise<void> {
  const name = versionedNameOf(projection);
  const engine = { ...given, log: given.log.child({ projection: name }) };
  const { store, documents, leases, states } = engine;
  const wanted = async (): Promise<boolean> => isWanted(await states.now(), projection, { whileLive });
  const others = createOthers(projection, engine, { whileLive, signal });

  let isWaiting = false;

  const run = async (progressed: () => void): Promise<void> => {
    // Whoever waits for a lease looks often, all runners of a process with one look.
    const seen = await states.recently(isWaiting ? LEASE_POLL_INTERVAL_MS : undefined);
    isWaiting = isWanted(seen, projection, { whileLive });
    const known = seen.checkpoints.get(name);
    const balance = others.begin(known?.partitions);
    // Asked again before it begins: a version that has just stopped at an event would stop there once more, against
    // what an operator has decided in the meantime.
    if (isWaiting && mayTake(name, { leases, balance }, seen) && (await wanted())) {
      const prepared = await prepareVersion(documents, store, projection);
      const among = others.begin(prepared.partitions);
      if (await leases.take(name)) {
        await startAgain(engine, projection, wanted);
        await prepareCollections(documents, projection);
        await preparePartitions(documents, prepared);
        const own = partitioned(projection, 0, prepared.partitions ?? 1);
        await runLeased(own, engine, { whileLive, signal, progressed, balance: among });
        return await leases.release(name);
      }
    } else if (isWaiting) await balance?.askFor(name, seen);
    progressed();
    await pause(LEASE_POLL_INTERVAL_MS, signal);
  };
  await keepRunning(run, { signal, onFailure: logLoss(engine.log, RESUMES) });
  await others.ended();
  // Best effort: a lease that is not released expires.
  await leases.release(name).catch((error) => engine.log.debug({ err: error }, 'the lease was not released'));
}

const RESUMES = 'the projection stopped and resumes from its checkpoint';

/** The partitions of a version besides the first, once it is known that there are several. */
function createOthers(projection: Projection, engine: Engine, running: Running) {
  const name = versionedNameOf(projection);
  const runs: Promise<void>[] = [];
  let balance: Balance | null = null;

  return {
    /** @returns how all are divided among processes; null for one alone */
    begin(partitions = 1): Balance | null {
      if (balance !== null || partitions === 1) return balance;
      const each = Array.from({ length: partitions }, (_, index) => partitioned(projection, index, partitions));
      const shared = createBalance(engine.leases, each.map(leaseNameOf));
      balance = shared;
      for (const [index, own] of each.entries()) {
        const log = engine.log.child({ partition: partitionName(name, index) });
        if (index > 0) runs.push(runPartition(own, { ...engine, log }, { ...running, balance: shared }));
      }
      return balance;
    },
    ended: () => Promise.all(runs),
  };
}

/** Keeps a partition up to date that is not the first: it begins once that one has prepared the version. */
async function runPartition(
  projection: Projection,
  engine: Engine,
  { whileLive, signal, balance }: Running & { readonly balance: Balance },
): Promise<void> {
  const { leases, states } = engine;
  const [version, name] = [versionedNameOf(projection), leaseNameOf(projection)];
  const isStarted = ({ checkpoints }: VersionStates): boolean => {
    const of = checkpoints.get(version);
    return of !== undefined && !isHeld(of) && checkpoints.has(name);
  };
  let isWaiting = false;

  const run = async (progressed: () => void): Promise<void> => {
    const seen = await states.recently(isWaiting ? LEASE_POLL_INTERVAL_MS : undefined);
    isWaiting = isWanted(seen, projection, { whileLive });
    if (isWaiting && isStarted(seen) && mayTake(name, { leases, balance }, seen)) {
      const now = await states.now();
      if (isWanted(now, projection, { whileLive }) && isStarted(now) && !(await isBeyondHead(engine, version))) {
        if (await leases.take(name)) {
          await runLeased(projection, engine, { whileLive, signal, progressed, balance });
          return await leases.release(name);
        }
      }
    } else if (isWaiting) await balance.askFor(name, seen);
    progressed();
    await pause(LEASE_POLL_INTERVAL_MS, signal);
  };
  await keepRunning(run, { signal, onFailure: logLoss(engine.log, RESUMES) });
  await leases.release(name).catch((error) => engine.log.debug({ err: error }, 'the lease was not released'));
}

const mayTake = (
  name: string,
  { leases, balance }: { readonly leases: Leases; readonly balance: Balance | null },
  seen: VersionStates,
): boolean =>
  (balance === null || balance.mayTake(name, seen)) && leases.mayTake(name, seen.checkpoints.get(name)?.lease ?? null);

/** Whether the first partition is about to restart all of them, because the event store was restored. */
async function isBeyondHead({ documents: { db }, store }: Engine, version: string): Promise<boolean> {
  const [progress, head] = [await progressOf(db, version), await store.head()];
  return progress === null || BigInt(progress.furthest) > head;
}
