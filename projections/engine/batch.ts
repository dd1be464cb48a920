import type { ClientSession, Db } from 'mongodb';
import type { DocumentStore } from '../../kernel/documents/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { moveCheckpoint } from './checkpoint.ts';
import { recordSkipped, type Skipped } from './failures.ts';
import { foldingOf } from './folding.ts';
import { keysFor, type Projection } from './projection.ts';
import { storedUnder, writeChanges } from './stored.ts';

/**
 * Folds a batch and moves the checkpoint in one transaction: documents and checkpoint change together or not at all,
 * even if a process dies in between. The checkpoint is moved only from the position that was read, so a second runner
 * cannot fold the same events again.
 * @param unreadable what is skipped besides the events that cannot be folded
 * @returns everything that was skipped
 * @throws CheckpointConflict, and StoppedAt with nothing written: the version does not go past such an event
 */
export async function applyBatch(
  { client, db }: DocumentStore,
  projection: Projection,
  events: readonly Recorded[],
  from: string,
  to: string,
  unreadable: readonly Skipped[] = [],
): Promise<readonly Skipped[]> {
  let skipped: readonly Skipped[] = [];
  await client.withSession((session) =>
    session.withTransaction(async () => {
      skipped = [...unreadable, ...(await foldInto(db, projection, events, session))];
      if (skipped.length > 0) await recordSkipped(db, projection, skipped, session);
      await moveCheckpoint(db, projection, { from, to, events: events.length }, session);
    }),
  );
  return skipped;
}

async function foldInto(
  db: Db,
  projection: Projection,
  events: readonly Recorded[],
  session: ClientSession,
): Promise<Skipped[]> {
  const failed: Skipped[] = [];
  const keyed = events.flatMap((event) => {
    try {
      return { event, keys: keysFor(projection, event) };
    } catch (error) {
      failed.push({ event, error });
      return [];
    }
  });
  const before = await storedUnder(db, projection, [...new Set(keyed.flatMap(({ keys }) => keys))], session);
  const folding = foldingOf(projection, before);
  for (const { event, keys } of keyed) {
    try {
      folding.fold(event, keys);
    } catch (error) {
      failed.push({ event, error });
    }
  }
  await writeChanges(db, projection, before, folding.changed(), session);
  return failed;
}
