import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';

/** How far the erasures in the log were followed. Positions are decimal strings. */
export type Followed = {
  /** Whoever starts goes on from here: as far as they were followed when `reached` was noted. */
  position: string;
  reached: string;
  reached_at: Date;
};

// No user's id. Among the keys, not beside them: whoever brings back older keys, one collection or all, brings back what was followed then.
const ID = 'erasures followed';
type Kept = Followed & { _id: string };

const DAY_MS = 24 * 3_600_000;

/**
 * How old is what is gone on from, at least. A backup that is not of one moment may hold a key as it was at its beginning and this
 * document as it was at its end: that must not say that an erasure in between was followed.
 */
const BACKUP_TAKES_MS = DAY_MS;

const keysIn = (documents: Documents) => documents.secrets<Kept>('person_keys');

/** Null where nobody has followed them yet, or where the log itself was restored and ends before. */
export async function readFollowed(documents: Documents, store: EventStore): Promise<Followed | null> {
  const followed = await keysIn(documents).findOne({ _id: ID });
  if (!followed || BigInt(followed.reached) <= (await store.head())) return followed;
  await keysIn(documents).deleteOne({ _id: ID, reached: followed.reached });
  return null;
}

/** Whether it is time to note again how far they were followed. */
export const isToBeNoted = (followed: Followed | null, backupTakesMs = BACKUP_TAKES_MS): boolean =>
  !followed || Date.now() - followed.reached_at.getTime() >= backupTakesMs;

/**
 * Notes that the erasures were followed up to a position.
 * @param before what was read or noted last
 * @returns what is noted now, by whichever process; null where that is older than before: keys were brought back meanwhile
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
