import { CommandError } from './errors.ts';
import type { Transaction } from './transactions/transactions.ts';
import { encodeBatch, takeBatch } from './wire/batch.ts';

type Cursor = {
  id: bigint;
  namespace: string;
  documents: Iterator<Buffer>;
  ahead: Buffer | undefined;
  session: string | undefined;
  transaction: Transaction | undefined;
  lastUsed: number;
  timesOut: boolean;
};

export type Opening = {
  namespace: string;
  documents: Iterator<Buffer>;
  /** How many documents the first answer may hold. */
  batchSize: number;
  singleBatch: boolean;
  session: string | undefined;
  transaction: Transaction | undefined;
  timesOut: boolean;
};

/** The results clients have not fetched to their end. */
export type Cursors = {
  /** The answer with the first documents; a cursor stays open if there are more. */
  open(opening: Opening): Buffer;
  more(id: bigint, namespace: string, batchSize: number | undefined, transaction: Transaction | undefined): Buffer;
  /** Whether there was such a cursor. */
  kill(id: bigint): boolean;
  killSession(session: string): void;
  /** Closes what has not been used for ten minutes, as MongoDB does. */
  sweep(now: number): void;
};

const IDLE_MS = 10 * 60_000;
const MAX_CURSORS = 10_000;
/** A driver that names no size gets everything that fits. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** Keeps cursors between their batches. */
export function openCursors(): Cursors {
  const cursors = new Map<bigint, Cursor>();
  let lastId = BigInt(Date.now()) << 20n;

  return {
    open({ namespace, documents, batchSize, singleBatch, session, transaction, timesOut }) {
      const { batch, ahead, done } = takeBatch(documents, batchSize);
      if (done || singleBatch) return encodeBatch('firstBatch', batch, 0n, namespace);
      if (cursors.size >= MAX_CURSORS) {
        throw new CommandError('InternalError', `${MAX_CURSORS} cursors are open; close or drain some`);
      }
      const id = ++lastId;
      cursors.set(id, { id, namespace, documents, ahead, session, transaction, lastUsed: Date.now(), timesOut });
      return encodeBatch('firstBatch', batch, id, namespace);
    },
    more(id, namespace, batchSize, transaction) {
      const cursor = cursors.get(id);
      if (!cursor || cursor.namespace !== namespace)
        throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
      if (cursor.transaction !== transaction) {
        throw new CommandError('BadValue', `Cannot run getMore on cursor ${id}, which belongs to another transaction`);
      }
      try {
        const { batch, ahead, done } = takeBatch(cursor.documents, batchSize ?? UNLIMITED, cursor.ahead);
        cursor.ahead = ahead;
        cursor.lastUsed = Date.now();
        if (done) cursors.delete(id);
        return encodeBatch('nextBatch', batch, done ? 0n : id, namespace);
      } catch (error) {
        cursors.delete(id);
        throw error;
      }
    },
    kill: (id) => cursors.delete(id),
    killSession(session) {
      for (const cursor of cursors.values()) if (cursor.session === session) cursors.delete(cursor.id);
    },
    sweep(now) {
      for (const cursor of cursors.values()) {
        const orphan = cursor.transaction?.state === 'ended';
        if (orphan || (cursor.timesOut && now - cursor.lastUsed > IDLE_MS)) cursors.delete(cursor.id);
      }
    },
  };
}
