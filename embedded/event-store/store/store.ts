import { type CommitLog, recoverCommitLog } from '../../shared/commit-log/commit-log.ts';
import { decodeRecordedEvent } from '../wire/recorded-event.ts';
import type { DamagedRecord } from './damage.ts';
import { type LmdbStore, openLmdbStore } from './lmdb-store.ts';
import type { RecordReads, Write } from './records.ts';
import { type Unindexed, unindexed } from './unindexed.ts';

/**
 * What the log keeps on disk. A commit is in the commit log when it is acknowledged, and in the database a moment
 * later: the log needs a single sync, and the database costs half as much with a thousand events at once as with one.
 */
export type Store = RecordReads &
  Pick<LmdbStore, 'heads' | 'last' | 'discardable' | 'missing' | 'check'> & {
    /** Resolves when these events are on disk and can be read. */
    commit(writes: readonly Write[]): Promise<void>;
    /** Brings everything into the database and closes it. */
    close(): Promise<void>;
  };

/**
 * How much is transferred at once, after a moment at the latest; well below the 4 MiB at which the commit log is full.
 */
const CARRY_BYTES = 1024 * 1024;
const CARRY_AFTER_MS = 200;

/**
 * Opens the store in an existing folder, or creates it there. Throws an error naming the problem.
 * @param onDamage is called once for every damaged record that is found
 */
export async function openStore(folder: string, onDamage: (damage: DamagedRecord) => void): Promise<Store> {
  const database = await openLmdbStore(folder, onDamage);
  try {
    return writeBehind(database, await carriedOver(folder, database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the commit log, after the database has received everything that only the log contained. */
async function carriedOver(folder: string, database: LmdbStore): Promise<CommitLog> {
  const { commits, start } = recoverCommitLog(folder, database.mark);
  const last = commits.at(-1);
  if (last !== undefined) {
    await database.commit(
      commits.flatMap(({ records }) => decodeCommit(records)),
      last.sequence,
    );
  }
  const { log, mark } = await start();
  await database.keepMark(mark);
  return log;
}

function writeBehind(database: LmdbStore, log: CommitLog): Store {
  let fresh = unindexed();
  let carried: Unindexed | undefined;
  let carrying: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Older ones first. */
  const inMemory = (): readonly Unindexed[] => (carried === undefined ? [fresh] : [carried, fresh]);

  const carry = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    carried = fresh;
    fresh = unindexed();
    await database.commit(carried.writes, carried.sequence);
    log.release(carried.sequence);
    carried = undefined;
    carrying = undefined;
    carryWhenDue();
  };
  const startCarrying = (): void => {
    carrying = carry().catch(endProcess);
  };
  const carryWhenDue = (): void => {
    if (carrying !== undefined || fresh.writes.length === 0) return;
    if (fresh.bytes >= CARRY_BYTES) startCarrying();
    else timer ??= setTimeout(startCarrying, CARRY_AFTER_MS);
  };
  /** The first non-empty answer. */
  const firstOf = <Found>(answers: Iterable<Found[]>): Found[] => {
    for (const answer of answers) if (answer.length > 0) return answer;
    return [];
  };

  return {
    heads: database.heads,
    last: database.last,
    discardable: database.discardable,
    missing: database.missing,
    check: database.check,
    holds: (position) => inMemory().some((part) => part.holds(position)) || database.holds(position),
    from: (position, until, limit) => {
      const [oldest] = inMemory();
      const isInMemory = position >= (oldest?.writes[0]?.record.position ?? Number.POSITIVE_INFINITY);
      const stored = isInMemory ? [] : database.from(position, until, limit);
      return stored.length > 0 ? stored : firstOf(inMemory().map((part) => part.from(position, until, limit)));
    },
    before: (position, limit) => {
      const found = firstOf([...inMemory()].reverse().map((part) => part.before(position, limit)));
      return found.length > 0 ? found : database.before(position, limit);
    },
    range: (number, first, last) => {
      const found = firstOf(inMemory().map((part) => part.range(number, first, last)));
      return found.length > 0 ? found : database.range(number, first, last);
    },
    rangeBackwards: (number, first, last) => {
      const found = firstOf(inMemory().map((part) => part.rangeBackwards(number, first, last)));
      return found.length > 0 ? found : database.rangeBackwards(number, first, last);
    },
    commit: async (writes) => {
      const sequence = await log.append(encodeCommit(writes)).catch(endProcess);
      fresh.add(writes, sequence);
      carryWhenDue();
    },
    close: async () => {
      while (carrying !== undefined || fresh.writes.length > 0) {
        if (carrying === undefined) startCarrying();
        await carrying;
      }
      await database.endLog();
      await log.close();
      await database.close();
    },
  };
}

/** First the stream numbers, four bytes per event, and then the events. */
const NUMBER_BYTES = 4;

function encodeCommit(writes: readonly Write[]): Buffer[] {
  const numbers = Buffer.allocUnsafe(writes.length * NUMBER_BYTES);
  writes.forEach(({ number }, index) => {
    numbers.writeUInt32LE(number, index * NUMBER_BYTES);
  });
  return [numbers, ...writes.map(({ record }) => record.bytes)];
}

function decodeCommit([numbers, ...events]: readonly Buffer[]): Write[] {
  return events.map((bytes, index) => ({
    number: numbers?.readUInt32LE(index * NUMBER_BYTES) ?? 0,
    record: decodeRecordedEvent(bytes),
  }));
}

/** Memory is ahead of the disk, which only a restart can repair. */
function endProcess(error: unknown): never {
  console.error(
    `event store: writing to disk failed (${error}), so nothing more can be promised. Check the disk of the data folder and start again`,
  );
  process.exit(1);
}
