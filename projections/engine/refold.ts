import { anyOf } from '../../kernel/async/any-of.ts';
import { checkpointsOf, failuresOf, mayPassByItself, type ProjectionFailure } from '../../kernel/documents/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { isStoreUnavailable } from '../../kernel/outages/unavailable.ts';
import { CheckpointConflict, moveCheckpoint } from './checkpoint.ts';
import type { Engine } from './engine.ts';
import { messageOf } from './failures.ts';
import { foldingOf } from './folding.ts';
import { checkpointNameOf, keysFor, type Projection, versionedNameOf } from './projection.ts';
import { storedUnder, writeChanges } from './stored.ts';

/**
 * Folds again what an operator wants retried. Later events are already in its documents, so these are folded from the
 * first event on, up to the checkpoint. Only the lease holder may call this, while nothing else is being folded.
 */
export async function refoldFailures(engine: Engine, projection: Projection, signal: AbortSignal): Promise<void> {
  const { documents, log } = engine;
  const failures = failuresOf(documents.db);
  const { partition } = projection;
  if (!(await engine.failing(versionedNameOf(projection)))) return;
  const own = { projection: versionedNameOf(projection), ...(partition ? { partition: partition.index } : {}) };
  // The version continues, and will record again where it stops.
  await failures.deleteMany({ ...own, state: 'stopped' });
  const asked = await failures.find({ ...own, state: 'retrying' }).toArray();
  for (const failure of asked) {
    const { _id, event_id } = failure;
    try {
      if (!(await refold(engine, projection, failure, signal))) continue;
      log.info({ event_id }, 'a skipped event has been folded');
    } catch (error) {
      if (signal.aborted) return;
      // This says nothing about the event, which is tried again.
      if (error instanceof CheckpointConflict || isStoreUnavailable(error) || mayPassByItself(error)) throw error;
      const { matchedCount } = await failures.updateOne(
        { _id, state: 'retrying' },
        { $set: { state: 'put-aside', error: messageOf(error), at: new Date().toISOString() } },
      );
      if (matchedCount === 1) log.error({ err: error, event_id }, 'a skipped event still cannot be folded');
    }
  }
}

/** @returns false if it is another partition's */
async function refold(
  { documents: { client, db }, store }: Engine,
  projection: Projection,
  failure: ProjectionFailure,
  signal: AbortSignal,
): Promise<boolean> {
  const name = versionedNameOf(projection);
  const progress = await checkpointsOf(db).findOne({ _id: checkpointNameOf(projection) });
  const from = progress?.position ?? '-1';
  if (BigInt(failure.position) > BigInt(from)) {
    // Not folded yet: this event is the next one.
    await failuresOf(db).deleteOne({ _id: failure._id });
    return true;
  }
  const [record] = await store.records(failure.stream, { from: BigInt(failure.revision), maxCount: 1 });
  if (record?.unreadable) throw record.unreadable;
  if (record?.event?.id !== failure.event_id) throw new Error('the event is no longer in its stream');
  const { partition } = projection;
  const owner = partition?.ownerOf(record.event) ?? 0;
  if (partition && owner !== partition.index) {
    // It could not be read before, so the first one had it.
    await failuresOf(db).updateOne({ _id: failure._id }, { $set: { partition: owner } });
    return false;
  }
  const keys = new Set(keysFor(projection, record.event));
  const passed = new Set(
    (await failuresOf(db).find({ projection: name }).toArray())
      .map(({ event_id }) => event_id)
      .filter((id) => id !== failure.event_id),
  );
  const folding = foldingOf(projection, new Map());
  for await (const event of eventsUpTo(store, projection, BigInt(from), signal)) {
    if (passed.has(event.id)) continue;
    folding.fold(
      event,
      keysFor(projection, event).filter((key) => keys.has(key)),
    );
  }
  signal.throwIfAborted();

  await client.withSession((session) =>
    session.withTransaction(async () => {
      const before = await storedUnder(db, projection, [...keys], session);
      // If nothing is folded into a document after all, it does not exist.
      const after = new Map([...[...keys].map((key) => [key, null] as const), ...folding.changed()]);
      await writeChanges(db, projection, before, after, session);
      await failuresOf(db).deleteOne({ _id: failure._id }, { session });
      // Proves that nothing else was folded in the meantime.
      await moveCheckpoint(db, projection, { from, to: from, events: 0 }, session);
    }),
  );
  return true;
}

/** The events that a projection folds, from the first in the log up to a position. Unreadable ones are left out. */
async function* eventsUpTo(
  store: Engine['store'],
  { types }: Projection,
  upTo: bigint,
  signal: AbortSignal,
): AsyncGenerator<Recorded> {
  const [newest] = await store.eventsBetween({
    after: -1n,
    upTo,
    types: new Set(types),
    maxCount: 1,
    personalData: false,
  });
  if (!newest) return;
  const reading = new AbortController();
  const until = anyOf(signal, reading.signal);
  try {
    for await (const messages of store.subscribe({ after: null, types, signal: until })) {
      for (const { event, position } of messages) {
        if (event && position <= newest.position) yield event;
        if (position >= newest.position) return;
      }
    }
  } finally {
    reading.abort();
  }
}
