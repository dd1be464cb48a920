import { idPrefix } from '../values/key.ts';
import { withPrefix } from './key-range.ts';
import { readRange } from './tables.ts';
import type { Storage } from './unit-of-work.ts';
import type { WriteQueue } from './write-queue.ts';

/** How many keys are erased per commit, so that writers do not wait long. */
const PER_COMMIT = 2_000;

/**
 * Erases the remains of dropped collections and indexes, a little at a time: they are named by marks that the catalog
 * leaves, so a restart continues where this one stopped. True if nothing is left.
 */
export async function collectGarbage({ database }: Storage, queue: WriteQueue): Promise<boolean> {
  // Otherwise every step would skip over what was removed before.
  await database.settle();
  return queue.run(() => {
    const [mark] = readRange(database.meta, withPrefix(PREFIX), 1, false, undefined);
    if (!mark) return true;
    const place = mark.key.slice(PREFIX.length);
    const table = place.startsWith('documents/') ? database.documents : database.indexes;
    const owner = place.slice(place.indexOf('/') + 1, place.indexOf('/') + 1 + idPrefix(0).length);
    const found = readRange(table, withPrefix(owner), PER_COMMIT, false, undefined);
    for (const { key } of found) table.remove(key);
    if (found.length < PER_COMMIT) database.meta.remove(mark.key);
    return false;
  });
}

const PREFIX = 'garbage/';
