import type { Index } from '../indexes/definition.ts';
import { indexKeys } from '../indexes/keys.ts';
import { decodeFields } from '../values/decode.ts';
import type { Collection } from './catalog.ts';
import { duplicateKey } from './duplicate-key.ts';
import { withPrefix } from './key-range.ts';
import { scanCollection } from './scan.ts';
import { readRange } from './tables.ts';
import { newUnitOfWork, type Storage } from './unit-of-work.ts';

/** Fills a new index from the collection's documents. Call inside Database.write. Throws DuplicateKey. */
export function buildEntries(storage: Storage, collection: Collection, index: Index): void {
  const { indexes } = storage.database;
  for (const { key, raw } of scanCollection(storage, newUnitOfWork(), collection, withPrefix(collection.prefix))) {
    for (const entry of indexKeys(index, decodeFields(raw, index.reads))) {
      const place = index.prefix + entry;
      if (index.unique && readRange(indexes, withPrefix(place), 1, false, undefined).length > 0) {
        throw duplicateKey(collection, index, raw);
      }
      indexes.put(place + key, key.length);
    }
  }
  storage.catalog.save(collection);
}
