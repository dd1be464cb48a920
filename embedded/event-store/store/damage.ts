import type { Database } from 'lmdb';

/** Where a damaged value is: its position in the log, and that of the next value, which may be sound. */
type Place = { readonly position: number; readonly next: number };

/**
 * Events that the disk does not return as they were written. They are not served: a read that needs them gets this error,
 * whose message says what is damaged and what to do.
 */
export class DamagedRecord extends Error {
  /** What is damaged, and how. */
  readonly finding: string;
  readonly position: number;
  readonly next: number;

  constructor(finding: string, { position, next }: Place) {
    super(`damaged record: ${finding}. ${WHAT_TO_DO}`);
    this.name = 'DamagedRecord';
    this.finding = finding;
    this.position = position;
    this.next = next;
  }
}

const WHAT_TO_DO =
  'It is not served, everything else is. Stop, restore the data folder from a backup and start again; "Damaged data" in docs/operations.md says how to go on without one';

/** What has been found damaged since the store was opened. */
export type Damages = {
  /**
   * The error for the value at a position of the log.
   * @param of the stream's number and the revision that led to it, if a stream was read
   */
  at(position: number, cause: unknown, of?: Revision): DamagedRecord;
  /** The error for a stream's event that the index does not lead to. */
  missing(of: Revision): DamagedRecord;
};

/** A stream's number, and a revision of it: a key of the index. */
export type Revision = readonly [number: number, revision: number];

/** The tables of the database: see `LmdbStore`. */
export type Tables = {
  readonly events: Database<Buffer, number>;
  readonly revisions: Database<number, [number, number]>;
  readonly streams: Database<[string, number], number>;
  readonly firsts: Database<number, number>;
};

/** @param onFound is called once for everything that is found */
export function openDamages({ events, revisions, streams }: Tables, onFound: (damage: DamagedRecord) => void): Damages {
  const found = new Map<string, DamagedRecord>();
  const remember = (key: string, create: () => DamagedRecord): DamagedRecord => {
    const known = found.get(key);
    if (known !== undefined) return known;
    const damage = create();
    found.set(key, damage);
    onFound(damage);
    return damage;
  };
  /** The key that leads to a position: a search through the whole index, for what is damaged cannot say what it is. */
  const keyOf = (position: number): Revision | undefined => {
    for (const { key, value } of revisions.getRange()) if (value === position) return key;
    return undefined;
  };
  const describe = (position: number, key = keyOf(position)): string => {
    if (key === undefined) return `something at position ${position} of the log`;
    const [number, revision] = key;
    const [stream = `number ${number}`, end = revision] = streams.get(number) ?? [];
    const [next] = revisions.getKeys({ start: [number, revision + 1], end: [number, end + 1], limit: 1 });
    return revisionsOf(stream, revision, next === undefined ? end : next[1] - 1);
  };

  return {
    at: (position, cause, of) =>
      remember(String(position), () => {
        const [next = position + 1] = events.getKeys({ start: position + 1, limit: 1 });
        return new DamagedRecord(`${describe(position, of)}: ${reasonOf(cause)}`, { position, next });
      }),
    missing: ([number, revision]) =>
      remember(`${number} ${revision}`, () => {
        const what = revisionsOf(streams.get(number)?.[0] ?? `number ${number}`, revision, revision);
        return new DamagedRecord(`${what}: the index does not lead to it`, { position: 0, next: 0 });
      }),
  };
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Events are kept together with their neighbours, and damaged together with them. */
const revisionsOf = (stream: string, first: number, last: number): string =>
  first === last ? `revision ${first} of stream '${stream}'` : `revisions ${first} to ${last} of stream '${stream}'`;
