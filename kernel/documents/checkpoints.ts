import type { Collection, Db } from 'mongodb';

/**
 * The version of a read model that queries see, and which build of it; absent means 0, the build that came with the
 * code.
 */
export type LiveVersion = {
  _id: string;
  version: number;
  build?: number;
  /** The name of the version about to go live: a reader that sees it looks up the live version before every query. */
  next?: string;
};

/**
 * Why a version is not kept up to date: an operator paused it (`paused`), it met an event that it cannot fold
 * (`failed`), another version was made live (`superseded`), or its documents are gone (`retired`).
 */
export type Held = 'paused' | 'failed' | 'superseded' | 'retired';

/**
 * The checkpoint of one version of a projection. `position` is a decimal string: positions exceed 2^53 on a real
 * server, and JSON numbers cannot hold them.
 */
export type ProjectionCheckpoint = {
  _id: string;
  name: string;
  version: number;
  /** Which build of the version it is: 0 came with the code, later ones were asked for. */
  build?: number;
  /** Absent while the version is kept up to date. No batch is written while it is held. */
  held?: Held;
  /** What it is held as once an operator resumes it, if another version was live when it was paused. */
  resumes_as?: 'superseded';
  /** An operator wants it to be live: it is brought up to date for that, even while a newer one is live. */
  promote?: boolean;
  /** In how many partitions its documents are folded, each with a checkpoint of its own; absent for one: this is it. */
  partitions?: number;
  /** The collections of its documents, and of the rows that add them up. */
  collections?: string[];
  /** Every event up to here has been folded into the documents; -1 before the first. */
  position: string;
  /** The event types that it folds, so that a reader can tell whether it is behind at all. */
  handles: string[];
  events: number;
  /** The end of the log when this version was created: it goes live once it has caught up with that. */
  target: string;
  /** Whether it has ever been there: until then its documents lack what happened long ago, and are shown to no one. */
  filled?: boolean;
  updated_at: string;
  lease: ProjectionLease | null;
  /** Another process has fewer partitions than the holder, and asks for this one. */
  asked_by?: string;
};

/** Who runs a version, or a partition of it. `renewal` changes each time the lease is renewed. */
export type ProjectionLease = { owner: string; renewal: string };

/**
 * An event that a projection could not fold. `put-aside`: skipped, so that the projection continues. `stopped`: the
 * projection waits at it. `retrying`: an operator wants it folded now. `skipped`: an operator has seen it and wants
 * nothing done.
 */
export type ProjectionFailure = {
  _id: string;
  projection: string;
  event_id: string;
  event_type: string;
  stream: string;
  revision: string;
  position: string;
  error: string;
  at: string;
  /** Absent in documents of earlier versions, where it means `put-aside`. */
  state?: FailureState;
  /** The partition that could not fold it; absent where the version has only one. */
  partition?: number;
};

export type FailureState = 'put-aside' | 'stopped' | 'retrying' | 'skipped';

/** For reading: `live-pointer.ts` alone writes them. */
export const liveVersions = (db: Db): Collection<LiveVersion> => db.collection('live_versions');
export const checkpointsOf = (db: Db): Collection<ProjectionCheckpoint> => db.collection('projections');
export const failuresOf = (db: Db): Collection<ProjectionFailure> => db.collection('projection_failures');

/** How far a version was behind when last observed. Separate from its checkpoint, which every batch writes. */
export type ObservedLag = {
  _id: string;
  kind: 'projection' | 'router';
  position: string;
  lag_bytes: number;
  lag_seconds: number;
  /** Events a second since the observation before. */
  rate: number;
  looked_at: string;
};

export const observedLags = (db: Db): Collection<ObservedLag> => db.collection('observed_lags');
