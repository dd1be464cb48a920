import { setTimeout as sleep } from 'node:timers/promises';
import { batches } from '../../kernel/batches.ts';
import { type DocumentStore, type ProjectionProgress, progressOf, versioned } from '../../kernel/documents/index.ts';
import { backoff, type EventStore, type Step } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/log.ts';
import { applyBatch, passOver } from './batch.ts';
import { newOwner, RENEW_EVERY_MS, releaseLease, takeLease } from './lease.ts';
import type { Projection } from './projection.ts';
import { prepareVersion, showWhenFilled, showWhenNothingIsLeft } from './versions.ts';

const BATCH = 500;
// How often the checkpoint follows the log over stretches that hold nothing for the projection.
const PASS_OVER_EVERY_MS = 1_000;
const ASK_AGAIN_MS = 1_000;

export type Tools = { readonly store: EventStore; readonly documents: DocumentStore; readonly log: Log };

/** Keeps one version of a read model up to date until `signal` aborts, through every outage of either store. */
export async function runProjection(projection: Projection, tools: Tools, signal: AbortSignal): Promise<void> {
  const name = versioned(projection.model.name, projection.version);
  const log = tools.log.child({ projection: name });
  const owner = newOwner();
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const progress = await prepareVersion(tools.documents, tools.store, projection);
      if (await takeLease(tools.documents, name, owner)) {
        await hold(projection, progress, owner, { ...tools, log }, signal, () => (attempt = 0));
      } else {
        attempt = 0;
        await pause(ASK_AGAIN_MS, signal);
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, attempt }, 'the projection stopped and resumes from its checkpoint');
    }
    if (!signal.aborted) await pause(backoff(attempt), signal);
  }
  // Best effort: a lease that is not given back runs out.
  await releaseLease(tools.documents, name, owner).catch((error) =>
    log.warn({ err: error }, 'the lease was not given back'),
  );
}

/** Folds for as long as the lease is ours. */
async function hold(
  projection: Projection,
  progress: ProjectionProgress,
  owner: string,
  tools: Tools,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const lost = new AbortController();
  let isShown = false;
  let isQuiet = false;
  const show = async (): Promise<void> => {
    if (isQuiet && !isShown) isShown = await showWhenNothingIsLeft(tools.documents, tools.store, projection);
    isQuiet = true;
  };
  const renewing = setInterval(() => {
    // A later turn tries again.
    void show().catch(() => undefined);
    void takeLease(tools.documents, progress._id, owner).then(
      (ours) => {
        if (!ours) lost.abort();
      },
      () => lost.abort(), // the document store is away, and with it the batches
    );
  }, RENEW_EVERY_MS);
  try {
    // Read again under the lease: the runner before may have moved it since.
    const current = await progressOf(tools.documents.db).findOne({ _id: progress._id });
    await follow(projection, current ?? progress, tools, AbortSignal.any([signal, lost.signal]), () => {
      isQuiet = false;
      progressed();
    });
  } finally {
    clearInterval(renewing);
  }
}

async function follow(
  projection: Projection,
  progress: ProjectionProgress,
  tools: Tools,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  let position = progress.position;
  let passedAt = Date.now();
  let shown = false;
  const after = BigInt(position) < 0n ? null : BigInt(position);
  const steps = (until: AbortSignal) => tools.store.follow({ after, types: projection.types, signal: until });
  for await (const batch of batches(steps, BATCH, signal)) {
    const to = String(batch.at(-1)?.position ?? position);
    const events = batch.flatMap(({ event }: Step) => event ?? []);
    if (events.length > 0) {
      const { failed } = await applyBatch(tools.documents, projection, events, position, to);
      for (const { event, error } of failed)
        tools.log.error({ err: error, event_id: event.id, event_type: event.type }, 'an event was put aside');
    } else {
      if (Date.now() - passedAt < PASS_OVER_EVERY_MS) continue;
      await passOver(tools.documents, projection, position, to);
      passedAt = Date.now();
    }
    position = to;
    progressed();
    if (!shown) shown = await showWhenFilled(tools.documents, projection, progress, BigInt(position));
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined /* stopping */);
