import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';

/** How far the log's erasures have been followed. Positions are decimal strings. */
export type Followed = {
  /** Where a starting process resumes: how far the erasures had been followed when `reached` was noted. */
  position: string;
  reached: string;
  reached_at: Date;
};

// Not a user's id. Stored among the keys, not next to them: restoring older keys, as one collection or all, also
// restores how far erasures were followed at that time.
const ID = 'erasures followed';
type Kept = Followed & { _id: string };

const DAY_MS = 24 * 3_600_000;

/**
 * The minimum age of the position to resume from. A backup that is not a snapshot may contain a key as of its beginning
 * and this document as of its end, which must not claim that an erasure in between was followed.
 */
const BACKUP_TAKES_MS = DAY_MS;

const keysIn = (documents: Documents) => documents.secrets<Kept>('person_keys');

/** Null if they have not been followed yet, or if the log itself was restored and ends earlier. */
export async function readFollowed(documents: Documents, store: EventStore): Promise<Followed | null> {
  const followed = await keysIn(documents).findOne({ _id: ID });
  if (!followed || BigInt(followed.reached) <= (await store.head())) return followed;
  await keysIn(documents).deleteOne({ _id: ID, reached: followed.reached });
  return null;
}

/** Whether it is time to note the progress again. */
export const isToBeNoted = (followed: Followed | null, backupTakesMs = BACKUP_TAKES_MS): boolean =>
  !followed || Date.now() - followed.reached_at.getTime() >= backupTakesMs;

/**
 * Notes that the erasures were followed up to a position.
 * @param before what was last read or noted
 * @returns the current note, by whichever process; null if it is older than `before`, because keys were restored in the
 *   meantime
 */
export async function noteFollowed(
  documents: Documents,
  before: Followed | null,
  reached: bigint,
): Promise<Followed | null> {
  const keys = keysIn(documents);
  const noted: Followed = { position: before?.reached ?? '-1', reached: String(reached), reached_at: new Date() };
  if (before) await keys.updateOne({ _id: ID, reached: before.reached }, { $set: noted });
  else await keys.updateOne({ _id: ID }, { $setOnInsert: noted }, { upsert: true });
  const now = await keys.findOne({ _id: ID });
  return now && BigInt(now.reached) >= BigInt(before?.reached ?? -1) ? now : null;
}
