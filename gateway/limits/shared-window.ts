import { createHash } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Documents } from '../../kernel/documents/index.ts';
import type { LimitDecision, Window } from './sliding-window.ts';

/** The times of a key's latest admitted requests, newest last; `now` and `allowed` describe the latest decision. */
type StoredLog = { _id: string; times: Date[]; now: Date; allowed: boolean; expires_at: Date };

const TIMEOUT_MS = 500;
const DUPLICATE_KEY = 11_000;

/**
 * A sliding log shared by all gateways, in MongoDB: each decision is one update of one document, by the store's own
 * clock, so that of requests arriving at several gateways at once exactly the permitted number pass. A clock that is
 * set back locks no one out for longer than two windows. Keys are stored as digests, because some are people's
 * addresses.
 * @param windowMs its length
 * @throws MongoError from both if the store does not answer within half a second
 */
export async function openSharedWindow(documents: Documents, windowMs: number): Promise<Window> {
  const logs = documents.scratch<StoredLog>('rate_limits');
  await logs.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
  const options = { writeConcern: { w: 1 }, timeoutMS: TIMEOUT_MS } as const;

  return {
    async take(key, limit) {
      const log = await takeOnce(logs, idOf(key), limit, windowMs);
      return decisionOf(log, limit, windowMs);
    },
    async giveBack(key) {
      const fewer = { $slice: ['$times', 0, { $subtract: [{ $size: '$times' }, 1] }] };
      const times = { $cond: [{ $gt: [{ $size: '$times' }, 1] }, fewer, []] };
      await logs.updateOne({ _id: idOf(key) }, [{ $set: { times } }], options);
    },
  };
}

async function takeOnce(logs: Collection<StoredLog>, _id: string, limit: number, windowMs: number): Promise<StoredLog> {
  const known = { $ifNull: ['$times', []] };
  const count = { $size: known };
  // Of as many requests as may pass in a window, the first: once it has left the window, there is room.
  const first = { $arrayElemAt: [known, { $subtract: [count, limit] }] };
  const isOver = { $lte: [first, { $subtract: ['$$NOW', windowMs] }] };
  const isAhead = { $gte: [first, { $add: ['$$NOW', windowMs] }] };
  const allowed = { $or: [{ $lt: [count, limit] }, isOver, isAhead] };
  const longer = { $slice: [{ $concatArrays: [known, ['$$NOW']] }, -limit] };
  const update = {
    times: { $cond: [allowed, longer, known] },
    allowed,
    now: '$$NOW',
    expires_at: { $add: ['$$NOW', windowMs] },
  };
  const write = () =>
    logs.findOneAndUpdate({ _id }, [{ $set: update }], {
      upsert: true,
      returnDocument: 'after',
      writeConcern: { w: 1 },
      timeoutMS: TIMEOUT_MS,
    });
  // A key's first two requests may both find nothing to update.
  const log = await write().catch((error: { code?: unknown }) => {
    if (error.code === DUPLICATE_KEY) return write();
    throw error;
  });
  if (!log) throw new Error('an upsert has given no document');
  return log;
}

function decisionOf({ times, now, allowed }: StoredLog, limit: number, windowMs: number): LimitDecision {
  const within = times.filter((time) => Math.abs(time.getTime() - now.getTime()) < windowMs);
  const oldest = within[0] ?? now;
  return {
    allowed,
    remaining: Math.max(0, limit - within.length),
    resetsInMs: oldest.getTime() + windowMs - now.getTime(),
  };
}

const idOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
