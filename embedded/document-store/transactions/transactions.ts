import { CommandError } from '../errors.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Owner } from '../storage/locks.ts';
import { newUnitOfWork, type Storage, type UnitOfWork } from '../storage/unit-of-work.ts';

/** A multi-document transaction between its first statement and its end. */
export type Transaction = Owner & {
  readonly session: string;
  readonly txnNumber: bigint;
  readonly unit: UnitOfWork;
  /** Collections it created: no one else sees them before the commit. */
  readonly created: Set<Collection>;
  /** Collections it read or wrote: their indexes do not change before it ends. */
  readonly used: Set<Collection>;
  state: 'open' | 'committing' | 'ended';
};

export type Transactions = {
  begin(session: string, txnNumber: bigint): Transaction;
  /** The session's open transaction, if any. */
  find(session: string): Transaction | undefined;
  /** An open transaction that uses a collection, if any. */
  using(collection: Collection): Transaction | undefined;
  /** The open transaction that is creating a collection with this name, if any. */
  creating(database: string, name: string): Transaction | undefined;
  /** Releases everything it holds; `committed` says whether its writes have been applied. */
  end(transaction: Transaction, committed: boolean): void;
  abortAll(): void;
};

/** transactionLifetimeLimitSeconds, as in MongoDB: transactions open any longer are aborted. */
const LIFETIME_MS = 60_000;

/** Manages open transactions, one per session. */
export function openTransactions(storage: Storage): Transactions {
  const open = new Map<string, Transaction>();
  const timers = new WeakMap<Transaction, { timer: NodeJS.Timeout; ended: () => void }>();

  const end = (transaction: Transaction, committed: boolean): void => {
    if (transaction.state === 'ended') return;
    transaction.state = 'ended';
    open.delete(transaction.session);
    for (const collection of transaction.created) storage.catalog.settle(collection, committed);
    storage.locks.closed(transaction);
    transaction.unit.snapshot?.done();
    const resources = timers.get(transaction);
    clearTimeout(resources?.timer);
    resources?.ended();
  };

  return {
    begin(session, txnNumber) {
      let ended = (): void => undefined;
      const whenEnded = new Promise<void>((resolve) => {
        ended = resolve;
      });
      const owner = { startedAt: storage.locks.now(), held: [], ended: whenEnded };
      const partial = {
        ...owner,
        session,
        txnNumber,
        created: new Set<Collection>(),
        used: new Set<Collection>(),
        state: 'open' as const,
      };
      const transaction: Transaction = Object.assign(partial, {
        unit: newUnitOfWork(storage.database.snapshot(), partial),
      });
      const timer = setTimeout(() => {
        if (transaction.state === 'open') end(transaction, false);
      }, LIFETIME_MS);
      timer.unref();
      timers.set(transaction, { timer, ended });
      storage.locks.opened(transaction);
      open.set(session, transaction);
      return transaction;
    },
    find: (session) => open.get(session),
    using(collection) {
      for (const transaction of open.values()) if (transaction.used.has(collection)) return transaction;
      return undefined;
    },
    creating(database, name) {
      for (const transaction of open.values()) {
        for (const collection of transaction.created) {
          if (collection.database === database && collection.name === name) return transaction;
        }
      }
      return undefined;
    },
    end,
    abortAll() {
      for (const transaction of [...open.values()]) end(transaction, false);
    },
  };
}

/** NoSuchTransaction: it was ended, has expired, or was never begun. */
export function noSuchTransaction(txnNumber: bigint): CommandError {
  return new CommandError(
    'NoSuchTransaction',
    `Given transaction number ${txnNumber} does not match any in-progress transactions. The active transaction number is -1`,
    { labels: ['TransientTransactionError'] },
  );
}
