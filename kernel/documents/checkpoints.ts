import type { Collection, Db } from 'mongodb';

/** The version of a read model that queries see. */
export type LiveVersion = { _id: string; version: number };

/**
 * The checkpoint of one version of a projection. `position` is a decimal string: positions exceed 2^53 on a real server, and
 * JSON numbers cannot hold them.
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
  /** The end of the log when this version was created: it goes live once it has caught up with that. */
  target: string;
  updated_at: string;
  lease: ProjectionLease | null;
};

/** Who runs a version. `renewal` is another one each time the lease is renewed. */
export type ProjectionLease = { owner: string; renewal: string };

/** An event that a projection could not fold: recorded and skipped, so that the projection continues. */
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
