import {
  type DocumentStore,
  failuresOf,
  isNewer,
  liveVersions,
  type ObservedLag,
  observedLags,
  type ProjectionCheckpoint,
  progressOfAll,
  statusOf,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';

/** Every current and former version of every projection, by name and then from oldest to newest. */
export async function listProjectionVersions({ db }: DocumentStore, store: EventStore) {
  const [head, checkpoints, pointers, observed, failures] = await Promise.all([
    store.head(),
    progressOfAll(db),
    liveVersions(db).find().toArray(),
    observedLags(db).find({ kind: 'projection' }).toArray(),
    failuresOf(db)
      .aggregate<{ _id: string; count: number; error: string }>([
        { $sort: { at: 1 } },
        { $group: { _id: '$projection', count: { $sum: 1 }, error: { $last: '$error' } } },
      ])
      .toArray(),
  ]);
  const live = new Map(pointers.map((pointer) => [pointer._id, pointer]));
  const lags = new Map(observed.map((lag) => [lag._id, lag]));
  const failed = new Map(failures.map((each) => [each._id, each]));
  return checkpoints.sort(inOrder).map((checkpoint) => {
    const { _id, name, version, build = 0, position, events, updated_at } = checkpoint;
    const state = statusOf(checkpoint, live.get(name) ?? null);
    const lag = state === 'live' || state === 'building' ? lags.get(_id) : undefined;
    return {
      name,
      version,
      build,
      state,
      position,
      head: String(head),
      events,
      lag_seconds: lag?.lag_seconds ?? null,
      lag_bytes: lag?.lag_bytes ?? null,
      rate: lag?.rate ?? null,
      percent: percentOf(checkpoint, head, lag),
      eta_seconds: state === 'building' ? etaOf(checkpoint, head, lag) : null,
      failures: failed.get(_id)?.count ?? 0,
      last_error: failed.get(_id)?.error ?? null,
      updated_at,
    };
  });
}

const inOrder = (a: ProjectionCheckpoint, b: ProjectionCheckpoint): number =>
  a.name === b.name ? (isNewer(a, b) ? 1 : -1) : a.name < b.name ? -1 : 1;

/** The percentage of the log processed: 100 if nothing left concerns the version. */
function percentOf({ position }: ProjectionCheckpoint, head: bigint, lag: ObservedLag | undefined): number {
  if (lag?.lag_bytes === 0 || head <= 0n) return 100;
  const done = BigInt(position);
  return done <= 0n ? 0 : Math.min(100, Number((done * 1_000n) / head) / 10);
}

/** Extrapolated from the time taken so far, since the version was requested or first seen. Null before it has begun. */
function etaOf({ position }: ProjectionCheckpoint, head: bigint, lag: ObservedLag | undefined): number | null {
  const done = Number(BigInt(position));
  if (!lag || done <= 0 || lag.lag_seconds <= 0) return lag?.lag_bytes === 0 ? 0 : null;
  return Math.round((lag.lag_seconds * Math.max(0, Number(head) - done)) / done);
}
