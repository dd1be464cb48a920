import type { ClientSession, Filter } from 'mongodb';
import type { DocumentStore } from '../document-store/document-store.ts';
import { checkpointsOf, liveVersions, type ProjectionCheckpoint } from './checkpoints.ts';
import { withdraw } from './live-pointer.ts';
import { partitionsOf } from './partitions.ts';
import {
  FIELDS_OF,
  isFolding,
  next,
  type Refusal,
  stateOf,
  type VersionEvent,
  type VersionState,
} from './version-machine.ts';

/** An operator's request cannot be carried out on a version in its current state. */
export class VersionConflict extends Error {
  readonly code: string;

  /** @param code what is in the way, as `projection/building` */
  constructor(code: string, message: string) {
    super(message);
    this.name = 'VersionConflict';
    this.code = code;
  }
}

export const conflictOf = (_id: string, { code, because }: Refusal): VersionConflict =>
  new VersionConflict(code, `${_id} ${because}`);

type Transition = {
  /** The transaction that it belongs to; by default one of its own. */
  readonly session?: ClientSession;
  /** What else has to be true of the checkpoint. */
  readonly where?: Filter<ProjectionCheckpoint>;
  /** The state that the version was seen in: in another one, nothing changes. */
  readonly from?: VersionState;
};

/**
 * Takes a version through an event. Nothing else writes in which state a version is. Pointer and checkpoint are read in
 * the transaction that writes, and each transition writes: two at the same time are a conflict, and one starts over.
 * @returns the checkpoint afterwards, or null if the event changes nothing in this state
 * @throws VersionConflict if the event is refused
 */
export async function transition(
  documents: DocumentStore,
  _id: string,
  event: VersionEvent,
  options: Transition = {},
): Promise<ProjectionCheckpoint | null> {
  const { session, where = {}, from } = options;
  if (!session)
    return documents.client.withSession((own) =>
      own.withTransaction(() => transition(documents, _id, event, { ...options, session: own })),
    );
  const { db } = documents;
  // Written before anything is read: what a runner commits between the two would make the transaction start over, and while
  // a version is being fed, again and again.
  const touched = { $set: { updated_at: new Date().toISOString() } };
  const before = { session, returnDocument: 'before' } as const;
  const checkpoint = await checkpointsOf(db).findOneAndUpdate({ ...where, _id }, touched, before);
  if (!checkpoint) return null;
  // A batch of any of its partitions is a conflict as well.
  if (checkpoint.partitions) await partitionsOf(db).updateMany({ of: _id }, touched, { session });
  const live = await liveVersions(db).findOne({ _id: checkpoint.name }, { session });
  if (from !== undefined && stateOf(checkpoint, live) !== from) return null;
  const after = next(checkpoint, event, live);
  if (after === null) return null;
  if (typeof after === 'object') throw conflictOf(_id, after);
  // Readers look the pointer up before every query as long as it announces a version.
  if (!isFolding(after) && live?.next === _id) await withdraw(db, live._id, _id, { session });
  if (checkpoint.partitions) await partitionsOf(db).updateMany({ of: _id }, updateTo(after), { session });
  return checkpointsOf(db).findOneAndUpdate({ _id }, updateTo(after), { session, returnDocument: 'after' });
}

/** Every field that says something of a state is set or removed, whatever there was. */
function updateTo(state: VersionState) {
  const { held, resumes_as, promote } = FIELDS_OF[state];
  const updated_at = new Date().toISOString();
  // An earlier version of the platform does not know `retired`: should it run again, it begins with the first event.
  const emptied = state === 'retired' ? { position: '-1', events: 0 } : {};
  return {
    $set: { ...FIELDS_OF[state], ...emptied, updated_at },
    $unset: {
      ...(held ? {} : { held: '' as const }),
      ...(resumes_as ? {} : { resumes_as: '' as const }),
      ...(promote ? {} : { promote: '' as const }),
      ...(state === 'retired' ? { filled: '' as const } : {}),
    },
  };
}
