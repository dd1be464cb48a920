import type { Database as LmdbDatabase } from 'lmdb';

const PREFIX = 'entries/';

/**
 * Moves index entries to their place that an earlier version wrote as lists next to their documents: their number, the
 * lengths of each one's place and holder (0: the entry is removed), then all places, each ending in the holder. Call in
 * a transaction.
 */
export function applyEarlierLists(meta: LmdbDatabase<Buffer, string>, indexes: LmdbDatabase<Buffer, string>): void {
  for (const { key, value } of [...meta.getRange({ start: PREFIX, end: 'entries0' })]) {
    const count = value.readUInt32LE(0);
    let position = 4 + 4 * count;
    for (let i = 0; i < count; i++) {
      const end = position + value.readUInt16LE(4 + 4 * i);
      const holder = value.readUInt16LE(6 + 4 * i);
      const place = value.toString('latin1', position, end);
      if (holder === 0) indexes.removeSync(place);
      else indexes.putSync(place, value.subarray(end - holder, end));
      position = end;
    }
    meta.removeSync(key);
  }
}
