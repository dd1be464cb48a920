import { batches } from '../../kernel/async/batches.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import { pause } from '../../kernel/async/pause.ts';
import { checkpointsOf, type DocumentStore } from '../../kernel/documents/index.ts';
import type { EventStore, SubscriptionMessage } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import { applyBatch, skipTo } from './batch.ts';
import { newOwner, RENEW_EVERY_MS, releaseLease, takeLease } from './lease.ts';
import type { Projection } from './projection.ts';
import { prepareVersion, promoteWhenCaughtUp, versionedNameOf } from './versions.ts';

const BATCH = 500;
// How often the checkpoint follows the log over stretches without events for the projection.
const SKIP_EVERY_MS = 1_000;
const LEASE_POLL_INTERVAL_MS = 1_000;

export type Dependencies = { readonly store: EventStore; readonly documents: DocumentStore; readonly log: Log };

/** Keeps one version of a read model up to date until `signal` aborts, through every outage of either store. */
export async function runProjection(projection: Projection, tools: Dependencies, signal: AbortSignal): Promise<void> {
  const name = versionedNameOf(projection);
  const log = tools.log.child({ projection: name });
  const owner = newOwner();
  const run = async (progressed: () => void): Promise<void> => {
    await prepareVersion(tools.documents, tools.store, projection);
    if (await takeLease(tools.documents, name, owner)) {
      await runLeased(projection, owner, { ...tools, log }, signal, progressed);
    } else {
      progressed();
      await pause(LEASE_POLL_INTERVAL_MS, signal);
    }
  };
  await keepRunning(run, {
    signal,
    onFailure: (error, attempt) =>
      log.warn({ err: error, attempt }, 'the projection stopped and resumes from its checkpoint'),
  });
  // Best effort: a lease that is not given back runs out.
  await releaseLease(tools.documents, name, owner).catch((error) =>
    log.warn({ err: error }, 'the lease was not given back'),
  );
}

/** Folds for as long as the lease is ours, and makes the version live when it has caught up. */
async function runLeased(
  projection: Projection,
  owner: string,
  tools: Dependencies,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const { documents, store, log } = tools;
  const lost = new AbortController();
  let isLive = false;
  const renew = async (): Promise<void> => {
    if (!(await takeLease(documents, versionedNameOf(projection), owner))) lost.abort();
    if (!isLive) isLive = await promoteWhenCaughtUp(documents, store, projection);
  };
  const renewing = setInterval(() => {
    renew().catch((error) => {
      // A store is unavailable, and the batches fail with it: folding resumes when both are back.
      if (!signal.aborted) log.debug({ err: error }, 'the lease was not renewed');
      lost.abort();
    });
  }, RENEW_EVERY_MS);
  try {
    await fold(projection, tools, AbortSignal.any([signal, lost.signal]), progressed);
  } finally {
    clearInterval(renewing);
  }
}

async function fold(
  projection: Projection,
  { documents, store, log }: Dependencies,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  // Read under the lease: the runner before may have moved it until then.
  const progress = await checkpointsOf(documents.db).findOne({ _id: versionedNameOf(projection) });
  let position = progress?.position ?? '-1';
  let passedAt = Date.now();
  const after = BigInt(position) < 0n ? null : BigInt(position);
  const steps = (until: AbortSignal) => store.subscribe({ after, types: projection.types, signal: until });
  for await (const batch of batches(steps, BATCH, signal)) {
    const to = String(batch.at(-1)?.position ?? position);
    const events = batch.flatMap(({ event }: SubscriptionMessage) => event ?? []);
    if (events.length > 0) {
      const { failed } = await applyBatch(documents, projection, events, position, to);
      for (const { event, error } of failed)
        log.error(
          { err: error, event_id: event.id, event_type: event.type },
          'an event could not be folded and was skipped',
        );
    } else {
      if (Date.now() - passedAt < SKIP_EVERY_MS) continue;
      await skipTo(documents, projection, position, to);
      passedAt = Date.now();
    }
    position = to;
    progressed();
  }
}
