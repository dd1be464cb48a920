import { type Database, type KeyRange, readRange, withPrefix } from './database.ts';

/** Changes of index entries: at each place the key of the document that comes to stand there, or undefined where one goes. */
export type EntryChanges = {
  places: string[];
  holders: (string | undefined)[];
};

/** An entry of an index: its place in the order of all, and the key of the document that stands there. */
export type Entry = { place: string; key: string };

/** Changes of entries that a snapshot of the database does not hold yet. */
export type Unapplied = {
  /** Whether what the database has at a place no longer counts. */
  changes(place: string): boolean;
  /** The entries that are new in a range, in order. */
  within(range: KeyRange): Entry[];
};

/**
 * Writes the entries of indexes, behind the documents they lead to. Those of a large commit belong on as many pages of
 * the database as there are entries: the commit writes them in one piece, as a list beside its documents, and the pages
 * are written later, for several commits at once and in their order. What reads an index as it is has that done first;
 * a transaction, which reads it as it was, gets what was not done then. After a crash the lists are still there.
 */
export type IndexEntries = {
  /** Call inside Database.write. */
  change(changes: EntryChanges): void;
  /** Puts all entries where they belong, inside the commit in hand or in one of its own. */
  settle(): void;
  /** Does a part of it; true when nothing is left. */
  settleSome(): boolean;
  /** What is not done yet, to go with a snapshot; undefined when all is. */
  unapplied(): Unapplied | undefined;
};

/** Fewer are as quickly put where they belong. */
const LEAST_DEFERRED = 500;
/** More would hold up for too long the reader who meets them, and all others: a thousand take some 5 ms. */
const MOST_DEFERRED = 12_000;
/** How many are put in one go while nobody waits for them. */
const PER_COMMIT = 4_000;

/** Finishes first what the last process left undone. `onDeferred` is told when there is something to settle in time. */
export function openIndexEntries(database: Database, onDeferred: () => void): IndexEntries {
  const { indexes, meta } = database;
  let lists: { record: string; changes: EntryChanges }[] = [];
  let held = 0;
  let lastRecord = 0;
  let known: Unapplied | undefined;

  const put = (place: string, holder: string | undefined): void => {
    if (holder === undefined) indexes.remove(place);
    else indexes.put(place, Buffer.from(holder, 'latin1'));
  };
  /** The oldest lists, up to so many changes in all. Done twice it comes to the same. */
  const settle = (most: number): void => {
    let size = 0;
    let end = 0;
    while (end < lists.length && (end === 0 || size < most)) size += lists[end++]?.changes.places.length ?? 0;
    const done = lists.slice(0, end);
    const net = lastAt(done.map(({ changes }) => changes));
    database.write(() => {
      for (const place of [...net.keys()].sort()) put(place, net.get(place));
      for (const { record } of done) meta.remove(record);
    });
    lists = lists.slice(end);
    held -= size;
    known = undefined;
  };
  const settleAll = (): void => {
    if (lists.length > 0) settle(Number.POSITIVE_INFINITY);
  };

  for (const { key, value } of readRange(meta, withPrefix(PREFIX), Number.MAX_SAFE_INTEGER, false, undefined)) {
    lists.push({ record: key, changes: decodeChanges(value) });
  }
  settleAll();
  held = 0;

  return {
    change(changes) {
      const size = changes.places.length;
      if (held + size > MOST_DEFERRED) settleAll();
      if (size > MOST_DEFERRED || (lists.length === 0 && size < LEAST_DEFERRED)) {
        for (let i = 0; i < size; i++) put(changes.places[i] ?? '', changes.holders[i]);
        return;
      }
      const record = PREFIX + String(++lastRecord).padStart(16, '0');
      meta.put(record, encodeChanges(changes));
      if (lists.length === 0) onDeferred();
      lists.push({ record, changes });
      held += size;
      known = undefined;
    },
    settle: settleAll,
    settleSome() {
      if (lists.length > 0) settle(PER_COMMIT);
      return lists.length === 0;
    },
    unapplied() {
      if (lists.length > 0) known ??= newUnapplied(lists.map(({ changes }) => changes));
      return known;
    },
  };
}

const PREFIX = 'entries/';

/** What counts in the end at each place. */
function lastAt(lists: readonly EntryChanges[]): Map<string, string | undefined> {
  const net = new Map<string, string | undefined>();
  for (const { places, holders } of lists) {
    for (let i = 0; i < places.length; i++) net.set(places[i] ?? '', holders[i]);
  }
  return net;
}

function newUnapplied(lists: readonly EntryChanges[]): Unapplied {
  let net: Map<string, string | undefined> | undefined;
  let added: Entry[] = [];
  const read = (): Map<string, string | undefined> => {
    if (!net) {
      net = lastAt(lists);
      added = [...net].flatMap(([place, key]) => (key === undefined ? [] : [{ place, key }]));
      added.sort((a, b) => (a.place < b.place ? -1 : 1));
    }
    return net;
  };
  const firstFrom = (place: string): number => {
    let [low, high] = [0, added.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((added[middle]?.place ?? '') < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    changes: (place) => read().has(place),
    within({ from, to }) {
      read();
      return added.slice(firstFrom(from), firstFrom(to));
    },
  };
}

/** Their number, the lengths of each one's place and holder (0: there is none), two bytes each, then the bytes of all places, which end in the holder's. */
function encodeChanges({ places, holders }: EntryChanges): Buffer {
  const joined = places.join('');
  const head = 4 + 4 * places.length;
  const bytes = Buffer.allocUnsafe(head + joined.length);
  bytes.writeUInt32LE(places.length, 0);
  for (let i = 0; i < places.length; i++) {
    bytes.writeUInt16LE(places[i]?.length ?? 0, 4 + 4 * i);
    bytes.writeUInt16LE(holders[i]?.length ?? 0, 6 + 4 * i);
  }
  bytes.write(joined, head, 'latin1');
  return bytes;
}

function decodeChanges(bytes: Buffer): EntryChanges {
  const changes: EntryChanges = { places: [], holders: [] };
  const count = bytes.readUInt32LE(0);
  let position = 4 + 4 * count;
  for (let i = 0; i < count; i++) {
    const end = position + bytes.readUInt16LE(4 + 4 * i);
    const holder = bytes.readUInt16LE(6 + 4 * i);
    changes.places.push(bytes.toString('latin1', position, end));
    changes.holders.push(holder === 0 ? undefined : bytes.toString('latin1', end - holder, end));
    position = end;
  }
  return changes;
}
