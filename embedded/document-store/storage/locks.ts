import { CommandError } from '../errors.ts';

/** An open transaction, from the locks' point of view. */
export type Owner = {
  /** The clock of commits when its snapshot was taken. */
  readonly startedAt: number;
  /** Without duplicates. */
  readonly held: string[];
  /** Resolves when it has committed or aborted. */
  readonly ended: Promise<void>;
};

/** A single command encountered a document that an open transaction is writing: it is run again when that has ended. */
export class Blocked extends Error {
  readonly by: Owner;

  constructor(by: Owner) {
    super('an open transaction is writing this document');
    this.name = 'Blocked';
    this.by = by;
  }
}

/**
 * Who is writing what, by name: documents and keys of unique indexes. Transactions hold their names until they end; a
 * second transaction gets a WriteConflict at once, and so does one whose snapshot is older than the last change.
 */
export type Locks = {
  /** The clock of commits: advances with every write. */
  now(): number;
  /** A moment after all snapshots taken so far. */
  tick(): number;
  take(name: string, owner: Owner | undefined): void;
  opened(owner: Owner): void;
  closed(owner: Owner): void;
  /** Must be called with each commit. */
  wrote(names: Iterable<string>, owner: Owner | undefined): void;
};

/** Initially nothing is taken. */
export function createLocks(): Locks {
  const holders = new Map<string, Owner>();
  const open = new Set<Owner>();
  /** When names were last written, kept while an open transaction may need to know. */
  const lastWrites = new Map<string, number>();
  let clock = 0;

  /** Drops writes from before the oldest open transaction began: none of them needs to know. */
  const forget = (): void => {
    let oldest = clock;
    for (const { startedAt } of open) oldest = Math.min(oldest, startedAt);
    for (const [name, at] of lastWrites) {
      if (at > oldest) return;
      lastWrites.delete(name);
    }
  };

  return {
    now: () => clock,
    tick: () => ++clock,
    take(name, owner) {
      const holder = holders.get(name);
      if (holder === owner && owner !== undefined) return;
      if (holder) throw owner ? writeConflict() : new Blocked(holder);
      if (!owner) return;
      if (lastWrites.size > 0 && (lastWrites.get(name) ?? 0) > owner.startedAt) throw writeConflict();
      holders.set(name, owner);
      owner.held.push(name);
    },
    opened: (owner) => open.add(owner),
    closed(owner) {
      for (const name of owner.held) holders.delete(name);
      open.delete(owner);
      forget();
    },
    wrote(names, owner) {
      clock++;
      // Transactions that began earlier must know; the writer itself need not.
      if (open.size === (owner && open.has(owner) ? 1 : 0)) return;
      for (const name of names) {
        // Moved to the end, to keep the map in clock order.
        lastWrites.delete(name);
        lastWrites.set(name, clock);
      }
    },
  };
}

/** WriteConflict: the driver should start the transaction again. */
export function writeConflict(): CommandError {
  return new CommandError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { labels: ['TransientTransactionError'] },
  );
}
