import { setTimeout as sleep } from 'node:timers/promises';
import { type Collection, type Document, MongoServerError } from 'mongodb';
import type { EventStore } from '../event-store/index.ts';
import { checkpointsOf, type LiveVersion, liveVersions, type ProjectionCheckpoint } from './checkpoints.ts';
import { type DocumentStore, isDocumentStoreUnavailable } from './document-store.ts';
import { NotFilled, type ReadModel, type Stored, versionedName } from './read-model.ts';

/** The documents of the live version, which queries read. */
export type Documents = {
  /** @throws NotFilled until what callers see holds everything that had happened when it was begun */
  of<D extends object>(model: ReadModel<D>): Promise<Collection<Stored<D>>>;
  /** The read models that cannot be read yet because they are being filled; null if none was ever begun. */
  notFilled(): Promise<readonly string[] | null>;
  /** Those of every stored version, whether or not callers see it. */
  everyVersionOf<D extends object>(model: ReadModel<D>): Promise<Collection<Stored<D>>[]>;
  /**
   * Waits until every event up to `position` that concerns the read model is folded into it: read your own writes.
   * @returns false if that did not happen within `timeoutMs`, and at once for a position beyond the end of the log
   */
  waitFor(model: ReadModel<object>, position: bigint, timeoutMs?: number): Promise<boolean>;
  /** For data that is not a fact and may be lost at any moment, such as the progress of a render. */
  scratch<D extends Document>(name: string): Collection<D>;
  /** For secrets that must be destroyable, as events are not: kept only here, and untouched by rebuilds. */
  secrets<D extends Document>(name: string): Collection<D>;
  /** Has the embedded store overwrite what removed and replaced documents have left in its files. */
  overwriteRemains(): Promise<void>;
};

const POINTER_TTL_MS = 1_000;
/** How long what is being filled is not looked at again. */
const FILLING_TTL_MS = 250;
const POLL_INTERVAL_MS = 10;
const MAX_POLL_INTERVAL_MS = 200;
const DEFAULT_TIMEOUT_MS = 5_000;

export function openDocuments({ db }: DocumentStore, store: EventStore): Documents {
  const pointers = new Map<string, LiveVersion & { readAt: number }>();

  /** Null until the first version has been prepared. */
  const liveVersionOf = async (name: string): Promise<LiveVersion | null> => {
    const known = pointers.get(name);
    if (known && Date.now() - known.readAt < POINTER_TTL_MS) return known;
    // Taken before the query: an answer that took long is as old as its question.
    const readAt = Date.now();
    const pointer = await liveVersions(db).findOne({ _id: name });
    // Until the first version has been prepared there is nothing to cache. While another is about to go live, every
    // read looks it up, so that nobody sees the old documents after somebody has seen newer ones.
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
    const looking = checkpointsOf(db)
      .findOne({ _id: name })
      .then((checkpoint) => checkpoint !== null && hasReachedTarget(store, checkpoint));
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

  const progress = async (name: string) => {
    const live = await liveVersionOf(name);
    return checkpointsOf(db).findOne({ _id: versionedName(name, live?.version ?? 1, live?.build) });
  };

  return {
    async of<D extends object>({ name, over }: ReadModel<D>) {
      const live = await liveVersionOf(over?.model.name ?? name);
      if (!live || (over && live.version < over.since) || !(await isFilled(live))) throw new NotFilled(name);
      return db.collection<Stored<D>>(versionedName(name, live.version, live.build));
    },
    async notFilled() {
      const all = await liveVersions(db).find().toArray();
      if (all.length === 0) return null;
      const filling = await Promise.all(all.map(async (live) => ((await isFilled(live)) ? [] : live._id)));
      return filling.flat().sort();
    },
    async everyVersionOf<D extends object>({ name }: ReadModel<D>) {
      const stored = await db.listCollections({}, { nameOnly: true }).toArray();
      const versions = stored.filter((collection) => collection.name.startsWith(`${name}@`));
      return versions.map((collection) => db.collection<Stored<D>>(collection.name));
    },
    scratch: (name) => db.collection(`scratch_${name}`),
    async overwriteRemains() {
      try {
        await db.command({ overwriteRemains: 1 });
      } catch (error) {
        // A real server decides by itself when to overwrite what is free.
        if (!(error instanceof MongoServerError) || isDocumentStoreUnavailable(error)) throw error;
      }
    },
    secrets: (name) => db.collection(`secrets_${name}`),
    async waitFor({ name }, position, timeoutMs = DEFAULT_TIMEOUT_MS) {
      const end = Date.now() + timeoutMs;
      let current = await progress(name);
      if (current && BigInt(current.position) >= position) return true;
      if ((await store.head()) < position) return false;
      let goal: bigint | null = null;
      for (let wait = POLL_INTERVAL_MS; ; wait = Math.min(wait * 2, MAX_POLL_INTERVAL_MS)) {
        if (current) {
          goal ??= await newestConcerned(store, current, position);
          if (goal === null || BigInt(current.position) >= goal) return true;
        }
        if (Date.now() + wait > end) return false;
        await sleep(wait);
        current = await progress(name);
      }
    },
  };
}

// How much of the log is searched for something that a version has yet to fold. What is further behind has not come near
// the end, as its checkpoint follows the log over what is not its own.
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
export async function newestConcerned(
  store: EventStore,
  { position, handles }: Pick<ProjectionCheckpoint, 'position' | 'handles'>,
  upTo: bigint,
): Promise<bigint | null> {
  const [newest] = await store.eventsBetween({
    after: BigInt(position),
    upTo,
    types: new Set(handles),
    maxCount: 1,
    personalData: false,
  });
  return newest?.position ?? null;
}
