import { pause } from '../../kernel/async/pause.ts';
import {
  announce,
  checkpointOf,
  checkpointsOf,
  isChosen,
  hasReachedTarget as isFilled,
  isNewer,
  isSame,
  type LiveVersion,
  livePointerOf,
  movePointer,
  newestConcerned,
  type Progress,
  progressOf,
  transition,
  versionedName,
  withdraw,
} from '../../kernel/documents/index.ts';
import type { Engine } from './engine.ts';
import { type Projection, versionedNameOf } from './projection.ts';

/** Readers cache the live version for a second: after this time all of them look it up each time. */
const ANNOUNCED_MS = 2_000;
/** How long one announcement keeps others away: two would undo each other's for ever. */
const ANNOUNCEMENT_HOLD_MS = 10_000;
/**
 * A version that was announced and never came, because it was paused or its code is gone, costs every reader a query
 * each time.
 */
const ANNOUNCEMENT_EXPIRY_MS = 30_000;
const ATTEMPTS = 20;
const ATTEMPT_EVERY_MS = 25;

/**
 * Makes a version live once it has caught up. First it is announced, so that every reader looks up the pointer before
 * each query. Then, in one transaction, the pointer moves and the version before stops being fed. That happens only
 * when the new documents have come as far as the old ones: no one who has seen the old ones is taken back in time.
 * @returns a function that tries it, to be called again and again, and returns whether callers see this version
 */
export function createPromotion(engine: Engine, projection: Projection, signal: AbortSignal): () => Promise<boolean> {
  const { documents, log, states } = engine;
  const { db } = documents;
  const name = versionedNameOf(projection);
  let announcedAt: number | null = null;
  const hasReachedTarget = createTarget(engine, projection);
  let isNoted = false;
  let other: { readonly next: string; readonly seenAt: number } | null = null;

  return async () => {
    const seen = (await states.recently()).live.get(projection.model.name);
    if (isNoted && seen && isSame(seen, projection) && seen.next === undefined && other === null) return true;
    const live = await livePointerOf(db, projection.model.name);
    if (!live) return false;
    if (isSame(live, projection)) {
      if (!isNoted) isNoted = await noteFilled(engine, name);
      if (live.next !== other?.next)
        other = live.next === undefined ? null : { next: live.next, seenAt: performance.now() };
      if (other && performance.now() - other.seenAt > ANNOUNCEMENT_EXPIRY_MS) await withdraw(db, live._id, other.next);
      return true;
    }
    if (!(await mayReplace(engine, projection, live)) || !(await hasReachedTarget())) return false;
    if (live.next !== undefined && live.next !== name) {
      if (other?.next !== live.next) other = { next: live.next, seenAt: performance.now() };
      if (performance.now() - other.seenAt < ANNOUNCEMENT_HOLD_MS) return false;
    } else other = null;
    if (live.next !== name || announcedAt === null) {
      await announce(db, live, name);
      announcedAt = performance.now();
      return false;
    }
    if (performance.now() - announcedAt < ANNOUNCED_MS) return false;
    for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt++) {
      if (await flip(engine, projection, live)) {
        const from = versionedName(live._id, live.version, live.build);
        log.info({ from, to: name }, 'callers now see another version of a read model');
        return true;
      }
      await pause(ATTEMPT_EVERY_MS, signal);
    }
    return false;
  };
}

/** Notes that callers see everything, so that readers need not find it out. @returns whether they do */
async function noteFilled({ documents: { db }, store }: Engine, _id: string): Promise<boolean> {
  const checkpoint = await progressOf(db, _id);
  if (!checkpoint || !(await isFilled(store, checkpoint))) return false;
  if (!checkpoint.filled)
    await checkpointsOf(db).updateOne({ _id, target: checkpoint.target }, { $set: { filled: true } });
  return true;
}

/**
 * A newer version replaces an older one. An older one takes over only if no process runs the live one any more, or if
 * an operator chose it.
 */
async function mayReplace(
  { documents: { db }, leases }: Engine,
  projection: Projection,
  live: LiveVersion,
): Promise<boolean> {
  if (isNewer(projection, live)) return true;
  const checkpoint = await checkpointOf(db, versionedNameOf(projection));
  if (checkpoint && isChosen(checkpoint, live)) return true;
  if (live.version === projection.version) return false;
  return !(await leases.isHeld(versionedName(live._id, live.version, live.build)));
}

/**
 * Whether a version has folded everything that had happened when it was begun. If that ends with events that it does not
 * fold, its checkpoint stays before them, so the log is asked for the last that it does: once, as that one stays the
 * last.
 */
function createTarget({ documents: { db }, store }: Engine, projection: Projection): () => Promise<boolean> {
  let last: { readonly target: string; readonly position: bigint } | null = null;

  return async () => {
    const progress = await progressOf(db, versionedNameOf(projection));
    if (!progress) return false;
    const { position, target } = progress;
    if (last?.target === target && BigInt(position) < last.position) return false;
    const left = await newestLeft(store, projection, position, target);
    last = left === null ? null : { target, position: left };
    return left === null;
  };
}

/** The position of the newest event that a version has yet to fold, up to a goal; null if nothing is left. */
const newestLeft = (
  store: Engine['store'],
  { types }: Projection,
  position: string,
  goal: string,
): Promise<bigint | null> =>
  BigInt(position) >= BigInt(goal)
    ? Promise.resolve(null)
    : newestConcerned(store, { position, handles: [...types] }, BigInt(goal));

/** @returns false if the other version is further, or the pointer was moved */
async function flip(engine: Engine, projection: Projection, live: LiveVersion): Promise<boolean> {
  const { client, db } = engine.documents;
  const [name, replaced] = [versionedNameOf(projection), versionedName(live._id, live.version, live.build)];
  // The log is queried before the transaction, which has to be short because both runners wait for it.
  const [here, there] = await Promise.all([progressOf(db, name), progressOf(db, replaced)]);
  const left = here && there && (await newestLeft(engine.store, projection, here.position, there.furthest));
  const goal = here && there && left === null ? there : null;
  // The slowest partition of this one counts, and the furthest of the other.
  const hasCaughtUp = (mine: Progress, theirs: Progress | null): boolean =>
    !theirs ||
    BigInt(mine.position) >= BigInt(theirs.furthest) ||
    (goal !== null && BigInt(theirs.furthest) <= BigInt(goal.furthest));
  return client.withSession((session) =>
    session.withTransaction(async () => {
      // Written first: a batch that either of them commits in the meantime is a conflict, and the transaction starts
      // over.
      await transition(engine.documents, replaced, 'giveWay', { session });
      const goesLive = await transition(engine.documents, name, 'goLive', { session });
      const mine = goesLive && (await progressOf(db, name, { session }));
      const theirs = await progressOf(db, replaced, { session });
      if (mine && hasCaughtUp(mine, theirs) && (await movePointer(db, live, projection, { session }))) return true;
      await session.abortTransaction();
      return false;
    }),
  );
}
