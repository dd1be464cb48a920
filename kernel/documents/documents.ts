import { setTimeout as sleep } from 'node:timers/promises';
import { type Collection, type Document, MongoServerError } from 'mongodb';
import { type DocumentStore, isDocumentStoreUnavailable } from '../document-store/document-store.ts';
import type { EventStore } from '../event-store/index.ts';
import { liveVersions, type ProjectionCheckpoint } from './checkpoints.ts';
import { createLiveVersions, newestConcerned } from './live-versions.ts';
import { progressOf } from './partitions.ts';
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

const POLL_INTERVAL_MS = 10;
const MAX_POLL_INTERVAL_MS = 200;
const DEFAULT_TIMEOUT_MS = 5_000;

export function openDocuments({ db }: DocumentStore, store: EventStore): Documents {
  const { liveVersionOf, isFilled } = createLiveVersions(db, store);

  const progress = async (name: string) => {
    const live = await liveVersionOf(name);
    return progressOf(db, versionedName(name, live?.version ?? 1, live?.build));
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
        // A real server decides when to overwrite what is free.
        if (!(error instanceof MongoServerError) || isDocumentStoreUnavailable(error)) throw error;
      }
    },
    secrets: (name) => db.collection(`secrets_${name}`),
    waitFor: ({ name }, position, timeoutMs = DEFAULT_TIMEOUT_MS) =>
      waitFor(store, () => progress(name), position, timeoutMs),
  };
}

/** @param progress the checkpoint of the live version; null before there is one */
async function waitFor(
  store: EventStore,
  progress: () => Promise<ProjectionCheckpoint | null>,
  position: bigint,
  timeoutMs: number,
): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  let current = await progress();
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
    current = await progress();
  }
}
