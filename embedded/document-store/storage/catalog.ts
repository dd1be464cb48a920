import { Binary, UUID } from 'bson';
import { CommandError } from '../errors.ts';
import { buildIndex, type Index } from '../indexes/definition.ts';
import { decodeDocument } from '../values/decode.ts';
import { encodeDocument } from '../values/encode.ts';
import { idPrefix } from '../values/key.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import type { Database } from './database.ts';
import { withPrefix } from './key-range.ts';
import { readRange, readValue } from './tables.ts';

export type Collection = {
  readonly id: number;
  /** The prefix of all keys of its documents. */
  readonly prefix: string;
  readonly uuid: UUID;
  database: string;
  name: string;
  /** All except the index on _id, which is the documents' own order. */
  indexes: Index[];
  /** The number of documents; undefined until it is needed. */
  count: number | undefined;
  /** When it or its indexes last changed, on the clock of commits: older snapshots cannot be read with them. */
  changedAt: number;
  /** Whether any _id was ever too long for its key: then the order of the keys is not exact. */
  longIds: boolean;
  dropped: boolean;
  /** Set while only the transaction that created it may see it. */
  createdBy: object | undefined;
};

/**
 * The collections of all databases. Changes are put into the database immediately: call inside Database.write, except
 * for what a transaction creates, which is put when it is settled.
 */
export type Catalog = {
  find(database: string, name: string, seenBy: object | undefined): Collection | undefined;
  list(database: string | undefined, seenBy: object | undefined): Collection[];
  create(database: string, name: string, at: number, createdBy?: object): Collection;
  /** Makes an uncommitted collection visible to everyone, or forgets it. */
  settle(collection: Collection, committed: boolean): void;
  drop(collection: Collection): void;
  rename(collection: Collection, database: string, name: string): void;
  addIndex(collection: Collection, definition: Doc): Index;
  dropIndex(collection: Collection, index: Index): void;
  save(collection: Collection): void;
};

/** Reads the collections and indexes in the database. */
export function openCatalog(database: Database): Catalog {
  const collections = new Map<string, Collection>();
  for (const { value } of readRange(
    database.meta,
    withPrefix('collection/'),
    Number.MAX_SAFE_INTEGER,
    false,
    undefined,
  )) {
    const collection = restore(decodeDocument(value));
    collections.set(namespace(collection), collection);
  }
  let lastId = readValue(database.meta, 'last-id', undefined)?.readUInt32BE(0) ?? 0;
  const nextId = (): number => ++lastId;
  const save = (collection: Collection): void => {
    if (collection.createdBy) return;
    const id = Buffer.alloc(4);
    id.writeUInt32BE(lastId, 0);
    database.meta.put('last-id', id);
    database.meta.put(recordKey(collection), encodeDocument(record(collection)));
  };
  const visible = (collection: Collection, seenBy: object | undefined): boolean =>
    collection.createdBy === undefined || collection.createdBy === seenBy;
  const discard = (prefix: string): void => {
    database.meta.put(`garbage/${prefix}`, Buffer.from('1'));
  };

  return {
    find(name, collectionName, seenBy) {
      const found = collections.get(`${name}.${collectionName}`);
      return found && visible(found, seenBy) ? found : undefined;
    },
    list(name, seenBy) {
      return [...collections.values()].filter(
        (collection) => (name === undefined || collection.database === name) && visible(collection, seenBy),
      );
    },
    create(name, collectionName, at, createdBy) {
      checkNamespace(name, collectionName);
      const id = nextId();
      const collection: Collection = {
        id,
        prefix: idPrefix(id),
        uuid: new UUID(),
        database: name,
        name: collectionName,
        indexes: [],
        count: 0,
        changedAt: at,
        longIds: false,
        dropped: false,
        createdBy,
      };
      collections.set(namespace(collection), collection);
      save(collection);
      return collection;
    },
    settle(collection, committed) {
      collection.createdBy = undefined;
      if (committed) {
        save(collection);
      } else {
        collection.dropped = true;
        collections.delete(namespace(collection));
      }
    },
    drop(collection) {
      collection.dropped = true;
      collections.delete(namespace(collection));
      database.meta.remove(recordKey(collection));
      discard(`documents/${collection.prefix}`);
      for (const index of collection.indexes) discard(`indexes/${index.prefix}`);
    },
    rename(collection, name, collectionName) {
      checkNamespace(name, collectionName);
      collections.delete(namespace(collection));
      collection.database = name;
      collection.name = collectionName;
      collections.set(namespace(collection), collection);
      save(collection);
    },
    addIndex(collection, definition) {
      const index = buildIndex(nextId(), definition);
      collection.indexes = [...collection.indexes, index];
      save(collection);
      return index;
    },
    dropIndex(collection, index) {
      index.dropped = true;
      collection.indexes = collection.indexes.filter((other) => other !== index);
      save(collection);
      discard(`indexes/${index.prefix}`);
    },
    save,
  };
}

/** A collection's full name: `database.collection`. */
export const namespace = (collection: Collection): string => `${collection.database}.${collection.name}`;

function checkNamespace(database: string, name: string): void {
  if (database === '' || name === '' || /[\0$]/.test(name) || /[/\\. "$\0]/.test(database) || name.startsWith('.')) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
  }
}

const recordKey = (collection: Collection): string => `collection/${collection.prefix}`;

function record(collection: Collection): Record<string, unknown> {
  return {
    id: collection.id,
    uuid: collection.uuid,
    database: collection.database,
    name: collection.name,
    longIds: collection.longIds,
    indexes: collection.indexes.map(({ id, definition, multikey, inexact }) => ({ id, definition, multikey, inexact })),
  };
}

function restore(stored: Doc): Collection {
  const id = Number(stored.id);
  return {
    id,
    prefix: idPrefix(id),
    uuid: storedUuid(stored.uuid),
    database: String(stored.database),
    name: String(stored.name),
    indexes: Array.isArray(stored.indexes) ? stored.indexes.filter(isDoc).map(restoreIndex) : [],
    count: undefined,
    changedAt: 0,
    longIds: stored.longIds === true,
    dropped: false,
    createdBy: undefined,
  };
}

function restoreIndex(stored: Doc): Index {
  const index = buildIndex(Number(stored.id), isDoc(stored.definition) ? stored.definition : {});
  index.multikey = stored.multikey === true;
  index.inexact = stored.inexact === true;
  return index;
}

function storedUuid(value: Value): UUID {
  return value instanceof Binary ? value.toUUID() : new UUID();
}
