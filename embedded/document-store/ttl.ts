import type { Store } from './commands/call.ts';
import type { Index } from './indexes/definition.ts';
import type { Collection } from './storage/catalog.ts';
import { afterPrefix } from './storage/key-range.ts';
import { type IndexRange, type StoredDocument, scanIndex } from './storage/scan.ts';
import { newUnitOfWork } from './storage/unit-of-work.ts';
import { applyUnitOfWork, writeDocument } from './storage/write.ts';
import { asDouble } from './values/compare.ts';
import { decodeFields } from './values/decode.ts';
import { encodeKey, invertKey } from './values/key.ts';
import { somePathValue } from './values/path.ts';
import { isNumeric, type Value } from './values/types.ts';

/** How many documents are deleted per commit. */
const PER_COMMIT = 500;

/** Deletes expired documents, using the indexes with expireAfterSeconds. Resolves to their number. */
export async function sweepExpired(store: Store, now: number): Promise<number> {
  let deleted = 0;
  for (const collection of store.storage.catalog.list(undefined, undefined)) {
    for (const index of collection.indexes) {
      const seconds = index.definition.expireAfterSeconds;
      if (!isNumeric(seconds)) continue;
      const before = new Date(now - asDouble(seconds) * 1000);
      for (;;) {
        // Otherwise the documents deleted before would have to be skipped again.
        await store.storage.database.settle();
        const gone = await store.queue.run(() => deleteBefore(store, collection, index, before));
        deleted += gone;
        if (gone < PER_COMMIT) break;
      }
    }
  }
  return deleted;
}

function deleteBefore(store: Store, collection: Collection, index: Index, before: Date): number {
  if (collection.dropped || index.dropped) return 0;
  const unit = newUnitOfWork();
  for (const { key, raw } of expired(store, collection, index, before)) {
    writeDocument(store.storage, unit, collection, key, raw, undefined);
  }
  applyUnitOfWork(store.storage, unit);
  return unit.changes.get(collection)?.size ?? 0;
}

function expired(store: Store, collection: Collection, index: Index, before: Date): StoredDocument[] {
  const field = index.fields[0];
  const found: StoredDocument[] = [];
  if (!field) return found;
  const range = keysUntil(index, field.descending, before);
  const isOld = (value: Value): boolean => value instanceof Date && value.getTime() <= before.getTime();
  for (const document of scanIndex(store.storage, newUnitOfWork(), collection, index, [range])) {
    const fields = decodeFields(document.raw, index.reads);
    const old = somePathValue(fields, field.path, (leaf) => (Array.isArray(leaf) ? leaf.some(isOld) : isOld(leaf)));
    if (old) found.push(document);
    if (found.length >= PER_COMMIT) break;
  }
  return found;
}

/** The keys of an index that contain dates up to `before`. */
function keysUntil(index: Index, descending: boolean, before: Date): IndexRange {
  const last = encodeKey(before);
  const type = last.charAt(0);
  return descending
    ? { from: index.prefix + invertKey(last), to: index.prefix + afterPrefix(invertKey(type)), orderedFrom: 0 }
    : { from: index.prefix + type, to: index.prefix + afterPrefix(last), orderedFrom: 0 };
}
