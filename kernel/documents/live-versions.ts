import type { DocumentStore } from '../document-store/document-store.ts';
import type { EventStore } from '../event-store/index.ts';
import type { LiveVersion, ProjectionCheckpoint } from './checkpoints.ts';
import { livePointerOf } from './joined-reads.ts';
import { progressOf } from './partitions.ts';
import { versionedName } from './read-model.ts';

const POINTER_TTL_MS = 1_000;
/** How long a version that is being filled is not checked again. */
const FILLING_TTL_MS = 250;

/** Looks up which version of a projection is live, and whether it can be read yet. */
export function createLiveVersions(db: DocumentStore['db'], store: EventStore) {
  const pointers = new Map<string, LiveVersion & { readAt: number }>();

  /** Null until the first version has been prepared. */
  const liveVersionOf = async (name: string): Promise<LiveVersion | null> => {
    const known = pointers.get(name);
    if (known && Date.now() - known.readAt < POINTER_TTL_MS) return known;
    // Taken before the query: an answer that took long is as old as its question.
    const readAt = Date.now();
    const pointer = await livePointerOf(db, name);
    // Until the first version has been prepared there is nothing to cache. While another is about to go live, every
    // read looks it up, so that no one sees the old documents after someone has seen newer ones.
    if (pointer && pointer.next === undefined) pointers.set(name, { ...pointer, readAt });
    else pointers.delete(name);
    return pointer;
  };

  const filled = new Map<string, { readonly isFilled: Promise<boolean>; readonly until: number }>();

  /** A version may be begun again under the same name, so it is looked at again and again. */
  const isFilled = async ({ _id, version, build }: LiveVersion): Promise<boolean> => {
    const name = versionedName(_id, version, build);
    const known = filled.get(name);
    if (known && Date.now() < known.until) return known.isFilled;
    const looking = progressOf(db, name).then((progress) => progress !== null && hasReachedTarget(store, progress));
    // Callers at the same time share one look; one that fails is not kept.
    filled.set(name, { isFilled: looking, until: Date.now() + FILLING_TTL_MS });
    try {
      if (await looking) filled.set(name, { isFilled: looking, until: Date.now() + POINTER_TTL_MS });
      return await looking;
    } catch (error) {
      filled.delete(name);
      throw error;
    }
  };

  return { liveVersionOf, isFilled };
}

// How much of the log is searched for something that a version has yet to fold. What is further behind has not come
// near the end, as its checkpoint follows the log over what is not its own.
const NEAR = 16n * 1024n * 1024n;

/** Whether a version has, at some time, folded everything that had happened when it was begun. */
export async function hasReachedTarget(store: EventStore, checkpoint: ProjectionCheckpoint): Promise<boolean> {
  if (checkpoint.filled) return true;
  const [position, target] = [BigInt(checkpoint.position), BigInt(checkpoint.target)];
  if (position >= target) return true;
  return target - position <= NEAR && (await newestConcerned(store, checkpoint, target)) === null;
}

/**
 * A projection gets only the types that it folds, so its checkpoint may stay behind while the log grows. What matters
 * is the position of the newest event between the two that it folds; null if there is none.
 */
export function newestConcerned(
  store: EventStore,
  { position, handles }: Pick<ProjectionCheckpoint, 'position' | 'handles'>,
  upTo: bigint,
): Promise<bigint | null> {
  return store.newestBetween({ after: BigInt(position), upTo, types: new Set(handles) });
}
