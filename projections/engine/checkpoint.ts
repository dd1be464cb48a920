import type { ClientSession, Db } from 'mongodb';
import { checkpointsOf, type DocumentStore, FOLDING, type ProjectionCheckpoint } from '../../kernel/documents/index.ts';
import { checkpointNameOf, type Projection } from './projection.ts';

/** Another runner has moved the checkpoint since it was read, and writes these documents; or the version is held. */
export class CheckpointConflict extends Error {
  constructor(name: string) {
    super(`the checkpoint of ${name} was moved by another runner, or is held`);
    this.name = 'CheckpointConflict';
  }
}

/** Moves the checkpoint over a stretch of the log without events for this projection. @throws CheckpointConflict */
export const skipTo = ({ db }: DocumentStore, projection: Projection, from: string, to: string): Promise<void> =>
  moveCheckpoint(db, projection, { from, to, events: 0 });

/** @throws CheckpointConflict */
export async function moveCheckpoint(
  db: Db,
  projection: Projection,
  { from, to, events }: { from: string; to: string; events: number },
  session?: ClientSession,
): Promise<void> {
  const _id = checkpointNameOf(projection);
  const changes: Partial<ProjectionCheckpoint> = { position: to, updated_at: new Date().toISOString() };
  const { matchedCount } = await checkpointsOf(db).updateOne(
    { _id, position: from, ...FOLDING },
    { $set: changes, $inc: { events } },
    session ? { session } : {},
  );
  if (matchedCount === 0) throw new CheckpointConflict(_id);
}
