import type { Database as LmdbDatabase, Transaction } from 'lmdb';
import type { ChangeList } from './changes.ts';
import type { KeyRange } from './key-range.ts';
import { type Changed, type Layer, UNCHANGED } from './layer.ts';

export type TableName = 'documents' | 'indexes' | 'meta';

/** Changes of all tables that the underlying database may not have yet. */
export type Layers = Readonly<Record<TableName, Layer>>;

/** Ordered pairs of a byte string (one character each, latin1) and bytes. */
export type Table = {
  readonly name: TableName;
  readonly stored: LmdbDatabase<Buffer, string>;
  /** The layers on top of the stored pairs, oldest first. */
  readonly layers: () => readonly Layers[];
  /** Call inside Database.write. `held`: bytes, or how many of the key's last characters they are. */
  put(key: string, held: Buffer | number): void;
  remove(key: string): void;
  /** Changes can also be put here directly; call inside Database.write. */
  open(): ChangeList;
};

/** A fixed state of all tables, for reading; `done()` must be called once. */
export type Snapshot = {
  /** Its transaction, in the form that LMDB's functions accept. */
  readonly options: { transaction: Transaction };
  readonly layers: readonly Layers[];
  /** The last change it sees. */
  readonly moment: number;
  done(): void;
};

/** The bytes at a key, currently or in a snapshot. */
export function readValue(table: Table, key: string, snapshot: Snapshot | undefined): Buffer | undefined {
  const layers = snapshot ? snapshot.layers : table.layers();
  const moment = snapshot ? snapshot.moment : Number.POSITIVE_INFINITY;
  for (let i = layers.length - 1; i >= 0; i--) {
    const held = layers[i]?.[table.name].find(key, moment);
    if (held !== UNCHANGED) return held;
  }
  const value = table.stored.get(key, snapshot?.options);
  return value && Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** Up to `limit` pairs of a range after its first `skip`, backwards if `reverse`. */
export function readRange(
  table: Table,
  range: KeyRange,
  limit: number,
  reverse: boolean,
  snapshot: Snapshot | undefined,
  skip = 0,
): { key: string; value: Buffer }[] {
  const pairs: { key: string; value: Buffer }[] = [];
  if (range.from >= range.to) return pairs;
  const over = layersOver(table, range, snapshot);
  const ends = reverse
    ? { start: range.to, exclusiveStart: true, end: range.from, inclusiveEnd: true, reverse }
    : { start: range.from, end: range.to };
  const options = { ...ends, ...snapshot?.options };
  if (over.length === 0) {
    const bounds = { ...options, limit, ...(skip > 0 ? { offset: skip } : {}) };
    for (const pair of table.stored.getRange(bounds)) pairs.push(pair);
    return pairs;
  }
  const moment = snapshot ? snapshot.moment : Number.POSITIVE_INFINITY;
  let changed = pass(table.stored.getRange(options));
  for (const layer of over) changed = overlaid(layer.within(range, reverse, moment), changed, reverse);
  let left = skip;
  for (const { key, value } of changed) {
    if (!value || left-- > 0) continue;
    pairs.push({ key, value });
    if (pairs.length >= limit) break;
  }
  return pairs;
}

/** The number of pairs in a range. */
export function countPairs(table: Table, range: KeyRange, snapshot: Snapshot | undefined): number {
  if (range.from >= range.to) return 0;
  const options = { start: range.from, end: range.to };
  let count = table.stored.getKeysCount({ ...options, ...snapshot?.options });
  const moment = snapshot ? snapshot.moment : Number.POSITIVE_INFINITY;
  const [first, ...others] = layersOver(table, range, snapshot);
  if (!first) return count;
  let changed = first.within(range, false, moment);
  for (const layer of others) changed = overlaid(layer.within(range, false, moment), changed, false);
  for (const { key, value } of changed) {
    count += Number(value !== undefined) - Number(table.stored.get(key, snapshot?.options) !== undefined);
  }
  return count;
}

function layersOver(table: Table, range: KeyRange, snapshot: Snapshot | undefined): Layer[] {
  const layers = snapshot ? snapshot.layers : table.layers();
  return layers.map((layer) => layer[table.name]).filter((layer) => layer.touches(range));
}

function* pass(pairs: Iterable<Changed>): Generator<Changed, void> {
  yield* pairs;
}

/** Both in one order; for a key in both, the newer one wins. */
function* overlaid(
  newer: Generator<Changed, void>,
  older: Generator<Changed, void>,
  reverse: boolean,
): Generator<Changed, void> {
  let above = newer.next().value;
  for (const below of older) {
    for (; above && above.key !== below.key && above.key < below.key !== reverse; above = newer.next().value) {
      yield above;
    }
    if (above?.key !== below.key) {
      yield below;
      continue;
    }
    yield above;
    above = newer.next().value;
  }
  for (; above; above = newer.next().value) yield above;
}
