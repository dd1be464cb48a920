import { idPrefix } from '../values/key.ts';
import { withPrefix } from './key-range.ts';
import { readRange } from './tables.ts';
import type { Storage } from './unit-of-work.ts';
import type { WriteQueue } from './write-queue.ts';

/** How many keys go in one commit, so that writers do not wait for long. */
const PER_COMMIT = 2_000;

/**
 * Erases what belonged to dropped collections and indexes, a little at a time: the marks left by the catalog name
 * it, so a restart goes on where this one stopped. True when nothing is left.
 */
export async function collectGarbage({ database }: Storage, queue: WriteQueue): Promise<boolean> {
  // What was removed before would be passed over again by each step.
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
