import { CommandError } from './errors.ts';
import type { PAUSE, Pacer } from './pacing.ts';
import type { Transaction } from './transactions/transactions.ts';
import { encodeBatch, takeBatch } from './wire/batch.ts';

type Cursor = {
  id: bigint;
  namespace: string;
  documents: Iterator<Buffer | typeof PAUSE>;
  ahead: Buffer | undefined;
  /** The time left of what the opening command was given. */
  pacer: Pacer;
  inUse: boolean;
  session: string | undefined;
  transaction: Transaction | undefined;
  lastUsed: number;
  timesOut: boolean;
};

export type Opening = {
  namespace: string;
  documents: Iterator<Buffer | typeof PAUSE>;
  pacer: Pacer;
  /** How many documents the first answer may contain. */
  batchSize: number;
  singleBatch: boolean;
  session: string | undefined;
  transaction: Transaction | undefined;
  timesOut: boolean;
};

type Wanted = {
  id: bigint;
  namespace: string;
  /** Absent: as many as fit. */
  batchSize: number | undefined;
  transaction: Transaction | undefined;
  interrupted: () => CommandError | undefined;
};

/** Results that clients have not fetched completely. */
export type Cursors = {
  /** The answer with the first documents; a cursor stays open if there are more. */
  open(opening: Opening): Promise<Buffer>;
  /** The next documents of a cursor. Throws CursorNotFound, CursorInUse, or any error from producing them. */
  more(wanted: Wanted): Promise<Buffer>;
  /** Whether there was such a cursor. */
  kill(id: bigint): boolean;
  killSession(session: string): void;
  /** Closes cursors unused for ten minutes, as MongoDB does. */
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
    async open({ namespace, documents, pacer, batchSize, singleBatch, session, transaction, timesOut }) {
      const { batch, ahead, done } = await takeBatch(documents, pacer, batchSize);
      if (done || singleBatch) return encodeBatch('firstBatch', batch, 0n, namespace);
      if (cursors.size >= MAX_CURSORS) {
        throw new CommandError(
          'ExceededMemoryLimit',
          `${MAX_CURSORS} cursors are open: read them to their end, or close them`,
        );
      }
      const id = ++lastId;
      const lastUsed = Date.now();
      cursors.set(id, {
        id,
        namespace,
        documents,
        ahead,
        pacer,
        inUse: false,
        session,
        transaction,
        lastUsed,
        timesOut,
      });
      pacer.end();
      return encodeBatch('firstBatch', batch, id, namespace);
    },
    async more({ id, namespace, batchSize, transaction, interrupted }) {
      const cursor = cursors.get(id);
      if (!cursor || cursor.namespace !== namespace)
        throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
      if (cursor.transaction !== transaction) {
        throw transaction
          ? new CommandError(
              'Location50739',
              `Cannot run getMore on cursor ${id}, which was not created in this transaction`,
            )
          : new CommandError(
              'Location50740',
              `Cannot run getMore on cursor ${id}, which was created in a transaction, outside of it`,
            );
      }
      if (cursor.inUse) throw new CommandError('CursorInUse', `cursor id ${id} is already in use`);
      const killed = (): CommandError | undefined =>
        cursors.get(id) === cursor ? undefined : new CommandError('CursorKilled', `cursor id ${id} was killed`);
      cursor.inUse = true;
      cursor.pacer.begin(() => killed() ?? interrupted());
      try {
        const { batch, ahead, done } = await takeBatch(
          cursor.documents,
          cursor.pacer,
          batchSize ?? UNLIMITED,
          cursor.ahead,
        );
        cursor.ahead = ahead;
        cursor.lastUsed = Date.now();
        if (done) cursors.delete(id);
        return encodeBatch('nextBatch', batch, done ? 0n : id, namespace);
      } catch (error) {
        cursors.delete(id);
        throw error;
      } finally {
        cursor.inUse = false;
        cursor.pacer.end();
      }
    },
    kill: (id) => cursors.delete(id),
    killSession(session) {
      for (const cursor of cursors.values()) if (cursor.session === session) cursors.delete(cursor.id);
    },
    sweep(now) {
      for (const cursor of cursors.values()) {
        const orphan = cursor.transaction?.state === 'ended';
        if (orphan || (cursor.timesOut && !cursor.inUse && now - cursor.lastUsed > IDLE_MS)) cursors.delete(cursor.id);
      }
    },
  };
}
