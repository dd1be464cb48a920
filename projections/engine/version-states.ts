import {
  checkpointsOf,
  type DocumentStore,
  failuresOf,
  type LiveVersion,
  liveVersions,
  type ProjectionCheckpoint,
} from '../../kernel/documents/index.ts';

/** What the document store said at one moment: which versions are live, what holds which, and what is to be refolded. */
export type VersionStates = {
  /** The pointer of a read model by its name. */
  readonly live: ReadonlyMap<string, LiveVersion>;
  /** Of every version there has been, by its versioned name. */
  readonly checkpoints: ReadonlyMap<string, Standing>;
  /** The versions with an event that an operator wants folded now. */
  readonly retrying: ReadonlySet<string>;
};

type Standing = Pick<ProjectionCheckpoint, '_id' | 'name' | 'version' | 'build' | 'held' | 'resumes_as' | 'promote'>;

/**
 * Reads the states of all versions at once, for all runners of a process. Each asked for its own before, every second:
 * a platform at rest spent most of its commands on that.
 */
export type VersionStatesReader = {
  now(): Promise<VersionStates>;
  /** As they were at most a second ago. Callers that ask while they are being read get the same answer. */
  recently(): Promise<VersionStates>;
};

const RECENT_MS = 1_000;

export function createVersionStates({ db }: DocumentStore): VersionStatesReader {
  let last: { readonly askedAt: number; readonly states: Promise<VersionStates> } | null = null;

  const read = (): Promise<VersionStates> => {
    // Taken before the query: an answer that took long is as old as its question.
    const asked = { askedAt: performance.now(), states: readStates(db) };
    last = asked;
    // The next one who asks tries again.
    asked.states.catch(() => {
      if (last === asked) last = null;
    });
    return asked.states;
  };

  return {
    now: read,
    recently: () => (last && performance.now() - last.askedAt < RECENT_MS ? last.states : read()),
  };
}

async function readStates(db: DocumentStore['db']): Promise<VersionStates> {
  const fields = { name: 1, version: 1, build: 1, held: 1, resumes_as: 1, promote: 1 } as const;
  const [live, checkpoints, retrying] = await Promise.all([
    liveVersions(db).find().toArray(),
    checkpointsOf(db).find().project<Standing>(fields).toArray(),
    failuresOf(db).find({ state: 'retrying' }).project<{ projection: string }>({ projection: 1 }).toArray(),
  ]);
  return {
    live: new Map(live.map((each) => [each._id, each])),
    checkpoints: new Map(checkpoints.map((each) => [each._id, each])),
    retrying: new Set(retrying.map(({ projection }) => projection)),
  };
}
