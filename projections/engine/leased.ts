import { anyOf } from '../../kernel/async/any-of.ts';
import { type BatchLimits, batches } from '../../kernel/async/batches.ts';
import { pause } from '../../kernel/async/pause.ts';
import { checkpointOf } from '../../kernel/documents/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import { applyEvents, stopBefore } from './apply-events.ts';
import type { Balance } from './balance.ts';
import { CheckpointConflict, skipTo } from './checkpoint.ts';
import type { Engine } from './engine.ts';
import { StoppedAt } from './failures.ts';
import { type Handed, onlyOwn } from './partition.ts';
import { partsOf } from './parts.ts';
import { checkpointNameOf, leaseNameOf, type Projection } from './projection.ts';
import { createPromotion } from './promotion.ts';
import { refoldFailures } from './refold.ts';
import { restartBeyondHead } from './versions.ts';
import { isWanted } from './wanted.ts';

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
/**
 * How long a partition waits for something of its own before its checkpoint passes what others have to do: who waits for
 * what was written waits for all of them.
 */
const PASS_AFTER_MS = 100;
const PROMOTE_EVERY_MS = 500;

/** While a version is run: until when, and, for one about to be replaced, whether only as long as callers see it. */
export type Running = { readonly whileLive: boolean; readonly signal: AbortSignal };

/** Folds for as long as we hold the lease and the version is wanted, and makes it live once it has caught up. */
export async function runLeased(
  projection: Projection,
  engine: Engine,
  {
    whileLive,
    signal,
    progressed,
    balance,
  }: Running & { readonly progressed: () => void; readonly balance: Balance | null },
): Promise<void> {
  const { leases, log, states, ticks } = engine;
  const [name, asked] = [leaseNameOf(projection), checkpointNameOf(projection)];
  const isFirst = (projection.partition?.index ?? 0) === 0;
  const lost = new AbortController();
  const until = anyOf(signal, lost.signal);
  const giveUp = (error: unknown): void => {
    // A store is unavailable, and so are the batches: it starts again when both are back.
    if (!signal.aborted) log.debug({ err: error }, 'the lease was not renewed');
    lost.abort();
  };
  let isFolding = false;
  const renew = async (): Promise<void> => {
    const seen = await states.recently(balance ? engine.renewEveryMs : undefined);
    // While such an event is being refolded, which may take long, it is no reason to start over.
    const isAsked = isFolding && seen.retrying.has(asked);
    if (isAsked || !isWanted(seen, projection, { whileLive }) || !(await leases.take(name))) lost.abort();
    else if (await balance?.givesUp(name, seen)) lost.abort();
  };
  const endRenewing = ticks.each(() => void renew().catch(giveUp));
  let promoting: Promise<void> = Promise.resolve();
  try {
    if (isFirst) await restartBeyondHead(engine, projection);
    await refoldFailures(engine, projection, until);
    isFolding = true;
    if (isFirst) promoting = keepPromoting(engine, projection, until).catch(giveUp);
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
  const progress = await checkpointOf(documents.db, checkpointNameOf(projection));
  const head = await store.head();
  let position = progress?.position ?? '-1';
  let passedAt = Date.now();
  const after = BigInt(position) < 0n ? null : BigInt(position);
  const messages = (until: AbortSignal) =>
    onlyOwn(projection, readings.follow({ after, types: projection.types, signal: until }));
  for await (const batch of batches(messages, limitsUpTo(head), signal)) {
    for (const { events, unreadable, to, passes } of partsOf(projection, batch)) {
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
        const isDue = Date.now() - passedAt >= SKIP_EVERY_MS && BigInt(to) - BigInt(position) >= SKIP_BYTES;
        if (!passes && !isDue) continue;
        await skipTo(documents, projection, position, to);
        passedAt = Date.now();
      }
      position = to;
      progressed();
    }
  }
}

const limitsUpTo = (head: bigint): BatchLimits<Handed> => ({
  most: BATCH,
  isFull: (batch) => (batch.at(-1)?.position ?? 0n) - (batch[0]?.position ?? 0n) > BATCH_BYTES,
  lingerMs: (batch) => {
    if ((batch.at(-1)?.position ?? head) < head) return LINGER_MS;
    return batch.every(({ others }) => others) ? PASS_AFTER_MS : 0;
  },
});
