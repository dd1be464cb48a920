import type { Collection } from '../storage/catalog.ts';
import { readRange, withPrefix } from '../storage/database.ts';
import { scanCollection } from '../storage/scan.ts';
import { newUnit, type Storage } from '../storage/unit.ts';
import { decodeFields } from '../values/decode.ts';
import type { Index } from './definition.ts';
import { duplicateKey } from './duplicate.ts';
import { indexKeys } from './keys.ts';

/** Fills a new index from the collection's documents. Call inside Database.write. Throws DuplicateKey. */
export function buildEntries(storage: Storage, collection: Collection, index: Index): void {
  const { indexes } = storage.database;
  for (const { key, raw } of scanCollection(storage, newUnit(), collection, withPrefix(collection.prefix), false)) {
    for (const entry of indexKeys(index, decodeFields(raw, index.reads))) {
      const place = index.prefix + entry;
      if (index.unique && readRange(indexes, withPrefix(place), 1, false, undefined).length > 0) {
        throw duplicateKey(collection, index, raw);
      }
      indexes.put(place + key, Buffer.from(key, 'latin1'));
    }
  }
  storage.catalog.save(collection);
}
