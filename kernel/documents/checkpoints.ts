import type { Collection, Db } from 'mongodb';

/** Which version of a read model queries see. */
export type LiveVersion = { _id: string; version: number };

/**
 * How far a version of a projection has come. `position` is a decimal string: positions pass 2^53 on a real server, and
 * JSON numbers do not hold them.
 */
export type ProjectionCheckpoint = {
  _id: string;
  name: string;
  version: number;
  /** Every event up to here is folded into the documents; -1 before the first. */
  position: string;
  /** The event types that it folds, so that a reader can tell whether it is behind at all. */
  handles: string[];
  events: number;
  /** The log's end when this version was begun: it is shown to callers once it has come that far. */
  target: string;
  updated_at: string;
  lease: { owner: string; expires_at: Date } | null;
};

/** An event that a projection could not fold, put aside so that the others go on. */
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
};

export const liveVersions = (db: Db): Collection<LiveVersion> => db.collection('live_versions');
export const checkpointsOf = (db: Db): Collection<ProjectionCheckpoint> => db.collection('projections');
export const failuresOf = (db: Db): Collection<ProjectionFailure> => db.collection('projection_failures');
