import type { ClientSession, Db } from 'mongodb';
import {
  type DocumentStore,
  FOLDING,
  failuresOf,
  isSame,
  livePointerOf,
  type ProjectionFailure,
  partitionsOf,
  transition,
  versionedName,
} from '../../kernel/documents/index.ts';
import type { EventAddress } from '../../kernel/event-store/index.ts';
import { checkpointNameOf, type Projection, versionedNameOf } from './projection.ts';

/** An event that is missing from the documents, and why: its fold failed, or it could not be read or written. */
export type Skipped = { readonly event: EventAddress; readonly error: unknown };

/** A version stops at an event that it cannot fold. */
export class StoppedAt extends Error {
  readonly failure: Skipped;

  constructor(projection: string, failure: Skipped) {
    const { event, error } = failure;
    super(`${projection} stops before ${event.type} ${event.id} in ${event.stream}: ${messageOf(error)}`, {
      cause: error,
    });
    this.name = 'StoppedAt';
    this.failure = failure;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Records events as skipped. A version that callers see skips everything, unless it is declared to pause. One that is
 * being built skips only what the live one, or an operator, has skipped: anything else would be lost when it goes live.
 * @throws StoppedAt the first event that it may not skip; nothing is recorded then
 */
export async function recordSkipped(
  db: Db,
  projection: Projection,
  skipped: readonly Skipped[],
  session: ClientSession,
): Promise<void> {
  const name = versionedNameOf(projection);
  const known = await knownFailures(db, projection, skipped);
  const stops = skipped.filter(({ event }) => known !== 'all' && !known.has(event.id));
  const [first] = stops.sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
  if (first) throw new StoppedAt(name, first);
  const alreadySkipped = await skippedBy(db, name, skipped);
  const writes = skipped
    .filter(({ event }) => !alreadySkipped.has(event.id))
    .map((each) => replaceOf(failureOf(projection, each, 'put-aside')));
  if (writes.length > 0) await failuresOf(db).bulkWrite(writes, { session });
}

/**
 * Holds a version at an event that it cannot fold, and records which.
 * @param position of its checkpoint: if another runner has moved it, the version may be past the event, and is left
 *   alone
 */
export async function stopAt(
  documents: DocumentStore,
  projection: Projection,
  { failure }: StoppedAt,
  position: string,
): Promise<void> {
  const _id = versionedNameOf(projection);
  await documents.client.withSession((session) =>
    session.withTransaction(async () => {
      const isThere = { ...FOLDING, position };
      const { partition } = projection;
      const where = partition === null ? isThere : FOLDING;
      if (partition !== null && !(await isPartitionAt(documents.db, projection, isThere, session))) return;
      if ((await transition(documents, _id, 'stop', { session, where })) === null) return;
      await failuresOf(documents.db).bulkWrite([replaceOf(failureOf(projection, failure, 'stopped'))], { session });
    }),
  );
}

/** Written, so that a batch of another runner is a conflict. */
async function isPartitionAt(
  db: Db,
  projection: Projection,
  where: { readonly position: string },
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await partitionsOf(db).updateOne(
    { ...where, _id: checkpointNameOf(projection) },
    { $set: { updated_at: new Date().toISOString() } },
    { session },
  );
  return matchedCount === 1;
}

async function knownFailures(
  db: Db,
  projection: Projection,
  skipped: readonly Skipped[],
): Promise<'all' | ReadonlySet<string>> {
  const live = await livePointerOf(db, projection.model.name);
  const own = versionedNameOf(projection);
  const isLive = !live || isSame(live, projection);
  if (isLive && projection.onFailure === 'put-aside') return 'all';
  if (isLive) return skippedBy(db, own, skipped);
  const names = [own, versionedName(live._id, live.version, live.build)];
  return idsOf(
    await failuresOf(db)
      .find({ projection: { $in: names }, event_id: { $in: idsIn(skipped) }, state: { $ne: 'stopped' } })
      .toArray(),
  );
}

const skippedBy = async (db: Db, projection: string, skipped: readonly Skipped[]): Promise<ReadonlySet<string>> =>
  idsOf(
    await failuresOf(db)
      .find({ projection, event_id: { $in: idsIn(skipped) }, state: 'skipped' })
      .toArray(),
  );

const idsIn = (skipped: readonly Skipped[]): string[] => skipped.map(({ event }) => event.id);
const idsOf = (failures: readonly ProjectionFailure[]): ReadonlySet<string> =>
  new Set(failures.map(({ event_id }) => event_id));

const failureOf = (
  projection: Projection,
  { event, error }: Skipped,
  state: 'put-aside' | 'stopped',
): ProjectionFailure => ({
  _id: `${versionedNameOf(projection)}/${event.id}`,
  projection: versionedNameOf(projection),
  event_id: event.id,
  event_type: event.type,
  stream: event.stream,
  revision: String(event.revision),
  position: String(event.position),
  error: messageOf(error),
  at: new Date().toISOString(),
  state,
  ...(projection.partition ? { partition: projection.partition.index } : {}),
});

function replaceOf({ _id, ...replacement }: ProjectionFailure) {
  return { replaceOne: { filter: { _id }, replacement, upsert: true } };
}
