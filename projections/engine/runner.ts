import { anyOf } from '../../kernel/async/any-of.ts';
import { type BatchLimits, batches } from '../../kernel/async/batches.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import { pause } from '../../kernel/async/pause.ts';
import { checkpointsOf } from '../../kernel/documents/index.ts';
import type { SubscriptionMessage } from '../../kernel/event-store/index.ts';
import { logLoss } from '../../kernel/outages/unavailable.ts';
import type { Log } from '../../kernel/process/log.ts';
import { applyEvents, stopBefore } from './apply-events.ts';
import { CheckpointConflict, skipTo } from './checkpoint.ts';
import type { Engine } from './engine.ts';
import { StoppedAt } from './failures.ts';
import { partsOf } from './parts.ts';
import { type Projection, versionedNameOf } from './projection.ts';
import { createPromotion } from './promotion.ts';
import { refoldFailures } from './refold.ts';
import { prepareCollections, prepareVersion, restartBeyondHead } from './versions.ts';
import { isWanted, startAgain } from './wanted.ts';

const BATCH = 5_000;
/**
 * The span of log from a batch's first event to its last: it bounds what is in memory at once, however large events
 * are.
 */
const BATCH_BYTES = 16n * 1024n * 1024n;
/** How long a batch waits for more while it folds the log that existed at the start: fewer and larger transactions. */
const LINGER_MS = 200;
/**
 * How often, and over how many bytes of the log at least, the checkpoint follows the log where there are no events for
 * the projection. Shorter stretches are searched in one read by whoever asks what is left in them.
 */
const SKIP_EVERY_MS = 1_000;
const SKIP_BYTES = 64n * 1024n;
const LEASE_POLL_INTERVAL_MS = 1_000;
const PROMOTE_EVERY_MS = 500;

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
  const log = given.log.child({ projection: name });
  const engine = { ...given, log };
  const { store, documents, leases, states } = engine;
  const wanted = async (): Promise<boolean> => isWanted(await states.now(), projection, { whileLive });

  let isWaiting = false;

  const run = async (progressed: () => void): Promise<void> => {
    // Whoever waits for a lease looks often, all runners of a process with one look.
    const seen = await states.recently(isWaiting ? LEASE_POLL_INTERVAL_MS : undefined);
    isWaiting = isWanted(seen, projection, { whileLive });
    // Asked again before it begins: a version that has just stopped at an event would stop there once more, against
    // what an operator has decided in the meantime.
    if (isWaiting && leases.mayTake(name, seen.checkpoints.get(name)?.lease ?? null) && (await wanted())) {
      await prepareVersion(documents, store, projection);
      if (await leases.take(name)) {
        await startAgain(engine, projection, wanted);
        await prepareCollections(documents, projection);
        await runLeased(projection, engine, { whileLive, signal, progressed });
        return await leases.release(name);
      }
    }
    progressed();
    await pause(LEASE_POLL_INTERVAL_MS, signal);
  };
  await keepRunning(run, {
    signal,
    onFailure: logLoss(log, 'the projection stopped and resumes from its checkpoint'),
  });
  // Best effort: a lease that is not released expires.
  await leases.release(name).catch((error) => log.debug({ err: error }, 'the lease was not released'));
}

/** Folds for as long as we hold the lease and the version is wanted, and makes it live once it has caught up. */
async function runLeased(
  projection: Projection,
  engine: Engine,
  { whileLive, signal, progressed }: { whileLive: boolean; signal: AbortSignal; progressed: () => void },
): Promise<void> {
  const { leases, log, states, ticks } = engine;
  const name = versionedNameOf(projection);
  const lost = new AbortController();
  const until = anyOf(signal, lost.signal);
  const giveUp = (error: unknown): void => {
    // A store is unavailable, and so are the batches: it starts again when both are back.
    if (!signal.aborted) log.debug({ err: error }, 'the lease was not renewed');
    lost.abort();
  };
  let isFolding = false;
  const renew = async (): Promise<void> => {
    const seen = await states.recently();
    // While such an event is being refolded, which may take long, it is no reason to start over.
    const isAsked = isFolding && seen.retrying.has(name);
    if (isAsked || !isWanted(seen, projection, { whileLive }) || !(await leases.take(name))) lost.abort();
  };
  const endRenewing = ticks.each(() => void renew().catch(giveUp));
  let promoting: Promise<void> = Promise.resolve();
  try {
    await restartBeyondHead(engine, projection);
    await refoldFailures(engine, projection, until);
    isFolding = true;
    promoting = keepPromoting(engine, projection, until).catch(giveUp);
    await fold(projection, engine, until, progressed);
  } catch (error) {
    if (error instanceof StoppedAt) return logStop(log, error);
    // It was put on hold between two looks.
    if (!(error instanceof CheckpointConflict) || isWanted(await states.now(), projection, { whileLive })) throw error;
  } finally {
    endRenewing();
    lost.abort();
    await promoting;
  }
}

function logStop(log: Log, { message, failure: { event, error } }: StoppedAt): void {
  const { id: event_id, type: event_type, stream, revision } = event;
  log.error(
    { err: error, event_id, event_type, stream, revision: String(revision) },
    `${message}: fix it and resume the projection, or skip the event`,
  );
}

async function keepPromoting(engine: Engine, projection: Projection, signal: AbortSignal): Promise<void> {
  const promote = createPromotion(engine, projection, signal);
  // Even when it is live: another may replace it, and an operator may want it back.
  while (!signal.aborted) await ((await promote()) ? engine.ticks.next(signal) : pause(PROMOTE_EVERY_MS, signal));
}

async function fold(
  projection: Projection,
  { documents, store, readings, log }: Engine,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  // Read under the lease: until then the previous runner may have moved it.
  const progress = await checkpointsOf(documents.db).findOne({ _id: versionedNameOf(projection) });
  const head = await store.head();
  let position = progress?.position ?? '-1';
  let passedAt = Date.now();
  const after = BigInt(position) < 0n ? null : BigInt(position);
  const messages = (until: AbortSignal) => readings.follow({ after, types: projection.types, signal: until });
  for await (const batch of batches(messages, limitsUpTo(head), signal)) {
    for (const { events, unreadable, to } of partsOf(projection, batch)) {
      if (events.length + unreadable.length > 0) {
        const aside = await applyEvents(documents, projection, events, { from: position, to }, unreadable).catch(
          (error) => stopBefore(documents, projection, events, unreadable, error),
        );
        for (const { event, error } of aside)
          log.error(
            { err: error, event_id: event.id, event_type: event.type },
            'an event could not be folded and was skipped',
          );
      } else {
        if (Date.now() - passedAt < SKIP_EVERY_MS || BigInt(to) - BigInt(position) < SKIP_BYTES) continue;
        await skipTo(documents, projection, position, to);
        passedAt = Date.now();
      }
      position = to;
      progressed();
    }
  }
}

const limitsUpTo = (head: bigint): BatchLimits<SubscriptionMessage> => ({
  most: BATCH,
  isFull: (batch) => (batch.at(-1)?.position ?? 0n) - (batch[0]?.position ?? 0n) > BATCH_BYTES,
  lingerMs: (batch) => ((batch.at(-1)?.position ?? head) < head ? LINGER_MS : 0),
});
