import { type Bell, createBell } from '../../kernel/async/bell.ts';
import { joinedLook } from '../../kernel/async/joined.ts';
import {
  checkpointsOf,
  type DocumentStore,
  failuresOf,
  type LiveVersion,
  liveVersions,
  type ProjectionCheckpoint,
  partitionName,
} from '../../kernel/documents/index.ts';

/** What the document store said at one moment: which versions are live, what holds which, and what is to be refolded. */
export type VersionStates = {
  /** The pointer of a read model by its name. */
  readonly live: ReadonlyMap<string, LiveVersion>;
  /** Of every version there has been, by its versioned name; and of their partitions, by the names of these. */
  readonly checkpoints: ReadonlyMap<string, Standing>;
  /** The versions, or partitions, with an event that an operator wants folded now. */
  readonly retrying: ReadonlySet<string>;
};

type Standing = Pick<
  ProjectionCheckpoint,
  '_id' | 'name' | 'version' | 'build' | 'held' | 'resumes_as' | 'promote' | 'lease' | 'partitions' | 'asked_by'
>;

/**
 * Reads the states of all versions at once, for all runners of a process. Nothing tells that another process has
 * changed them, so they are read again now and then: often while operators are at work, and rarely otherwise.
 */
export type VersionStatesReader = {
  now(): Promise<VersionStates>;
  /**
   * As they were a moment ago. Callers that ask while they are being read get the same answer.
   * @param withinMs how old the answer may be; a caller that waits for something asks for a newer one
   */
  recently(withinMs?: number): Promise<VersionStates>;
  /** An operator has asked for something, which is about to be written: they are read often for a while. */
  expectChange(): void;
  /** In how many milliseconds it is worth looking again. */
  lookAgainMs(): number;
  /** Rung when a change is expected, for the one who starts what operators ask for. */
  readonly asked: Bell;
};

const RECENT_MS = 30_000;
const RECENT_WHEN_EXPECTED_MS = 500;
const EXPECTED_FOR_MS = 10_000;

/** @param recentMs how old an answer may be while no change is expected */
export function createVersionStates({ db }: DocumentStore, recentMs = RECENT_MS): VersionStatesReader {
  let last: { readonly askedAt: number; readonly states: Promise<VersionStates> } | null = null;
  let expectedUntil = Number.NEGATIVE_INFINITY;
  const mostMs = (): number =>
    performance.now() < expectedUntil ? Math.min(recentMs, RECENT_WHEN_EXPECTED_MS) : recentMs;
  const asked = createBell();
  const look = joinedLook(() => readStates(db));

  const read = (): Promise<VersionStates> => {
    // Taken before the query: an answer that took long is as old as its question.
    const asked = { askedAt: performance.now(), states: look() };
    last = asked;
    // The next one who asks tries again.
    asked.states.catch(() => {
      if (last === asked) last = null;
    });
    return asked.states;
  };

  return {
    now: read,
    recently(withinMs = recentMs) {
      return last && performance.now() - last.askedAt < Math.min(withinMs, mostMs()) ? last.states : read();
    },
    expectChange() {
      expectedUntil = performance.now() + EXPECTED_FOR_MS;
      asked.ring();
    },
    lookAgainMs: mostMs,
    asked,
  };
}

async function readStates(db: DocumentStore['db']): Promise<VersionStates> {
  const state = { name: 1, version: 1, build: 1, held: 1, resumes_as: 1, promote: 1 } as const;
  const fields = { ...state, lease: 1, partitions: 1, asked_by: 1 } as const;
  const [live, checkpoints, retrying] = await Promise.all([
    liveVersions(db).find().toArray(),
    checkpointsOf(db).find().project<Standing>(fields).toArray(),
    failuresOf(db)
      .find({ state: 'retrying' })
      .project<{ projection: string; partition?: number }>({ projection: 1, partition: 1 })
      .toArray(),
  ]);
  return {
    live: new Map(live.map((each) => [each._id, each])),
    checkpoints: new Map(checkpoints.map((each) => [each._id, each])),
    retrying: new Set(
      retrying.map(({ projection, partition }) =>
        partition === undefined ? projection : partitionName(projection, partition),
      ),
    ),
  };
}
