import { DamagedRecord } from '../store/damage.ts';
import type { Store } from '../store/store.ts';
import type { StreamHeads } from './stream-heads.ts';

/** The ids of the most recently written events of all streams. Older ones are forgotten. */
export type RecentIds = {
  /** @param id a UUID in lower case */
  add(stream: number, id: string, revision: number): void;
  /** The revision of the first remembered event with this id in the stream. */
  find(stream: number, id: string): number | undefined;
};

/** A power of two; as many as fit into a real server's cache, in 6 MiB. */
export const REMEMBERED_EVENTS = 131_072;
/** A start reads no more of the log than this, in 50 ms: more than clients had in flight when the server stopped. */
const READ_AT_START = 8 * 1024 * 1024;
const WORDS = 4;

/**
 * Remembers `capacity` events (a power of two), initially none. Events with the same hash of their ids form a chain,
 * from newest to oldest, which ends where it leads to an overwritten one: nothing is ever removed, and nothing
 * allocated.
 */
export function recentIds(capacity = REMEMBERED_EVENTS): RecentIds {
  const words = new Int32Array(capacity * WORDS);
  const streams = new Uint32Array(capacity);
  const revisions = new Float64Array(capacity);
  /** By slot: the preceding event with the same hash, by its number in the order of `add`, from 1. */
  const before = new Float64Array(capacity);
  const newestOfHash = new Float64Array(capacity);
  const wanted = new Int32Array(WORDS);
  let count = 0;

  const slotOf = (number: number): number => (number - 1) & (capacity - 1);
  const hashOf = (id: string): number => {
    // Dashes lie between these digits.
    wanted[0] = (digits(id, 0) << 16) | digits(id, 4);
    wanted[1] = (digits(id, 9) << 16) | digits(id, 14);
    wanted[2] = (digits(id, 19) << 16) | digits(id, 24);
    wanted[3] = (digits(id, 28) << 16) | digits(id, 32);
    let hash = 0;
    for (let index = 0; index < WORDS; index++) {
      hash = Math.imul(hash ^ (wanted[index] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash & (capacity - 1);
  };
  const isAt = (slot: number): boolean => {
    for (let index = 0; index < WORDS; index++) if (words[slot * WORDS + index] !== wanted[index]) return false;
    return true;
  };

  return {
    add(stream, id, revision) {
      const hash = hashOf(id);
      count++;
      const slot = slotOf(count);
      for (let index = 0; index < WORDS; index++) words[slot * WORDS + index] = wanted[index] as number;
      streams[slot] = stream;
      revisions[slot] = revision;
      before[slot] = newestOfHash[hash] as number;
      newestOfHash[hash] = count;
    },
    find(stream, id) {
      const forgotten = Math.max(0, count - capacity);
      let found: number | undefined;
      let number = newestOfHash[hashOf(id)] as number;
      while (number > forgotten) {
        const slot = slotOf(number);
        if (streams[slot] === stream && isAt(slot)) found = revisions[slot];
        number = before[slot] as number;
      }
      return found;
    },
  };
}

/** The ids at the end of the store's log, except for those of damaged events. */
export function loadRecentIds(store: Store, heads: StreamHeads): RecentIds {
  const recent = recentIds();
  const end = store.last()?.position ?? -1;
  for (let from = Math.max(0, end - READ_AT_START); from <= end; ) {
    const records = soundOrNext(() => store.from(from, end, REMEMBERED_EVENTS));
    if (typeof records === 'number') {
      from = records;
      continue;
    }
    for (const { stream, id, revision } of records) {
      const head = heads.find(stream);
      if (head !== undefined) recent.add(head.number, id, revision);
    }
    from = (records.at(-1)?.position ?? end) + 1;
  }
  return recent;
}

/** Where reading can go on after something damaged. */
function soundOrNext<Records>(read: () => Records): Records | number {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedRecord) return error.next;
    throw error;
  }
}

/** Four hexadecimal digits. */
function digits(id: string, at: number): number {
  return (
    (hexDigit(id.charCodeAt(at)) << 12) |
    (hexDigit(id.charCodeAt(at + 1)) << 8) |
    (hexDigit(id.charCodeAt(at + 2)) << 4) |
    hexDigit(id.charCodeAt(at + 3))
  );
}

/** The value of a digit or a lower case letter: `0` is 0x30, `a` is 0x61. */
function hexDigit(code: number): number {
  return code < 0x61 ? code - 0x30 : code - 0x57;
}
