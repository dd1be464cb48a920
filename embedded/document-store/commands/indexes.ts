import { CommandError, notImplemented } from '../errors.ts';
import { checkIndexDefinition, type Index, isEquivalent } from '../indexes/definition.ts';
import { buildEntries } from '../storage/build-index.ts';
import type { Collection } from '../storage/catalog.ts';
import { asDouble, equals } from '../values/compare.ts';
import { encodeDocument } from '../values/encode.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import {
  allowArguments,
  type Call,
  collectionName,
  count,
  ensureCollection,
  findCollection,
  optionalDoc,
  type Reply,
} from './call.ts';
import { exclusive } from './collections.ts';

const MAX_INDEXES = 64;
const ID_INDEX = { v: 2, key: { _id: 1 }, name: '_id_' };

/** createIndexes: creates the missing ones, and their collection. */
export function createIndexes(call: Call): Reply {
  allowArguments(call, 'indexes', 'commitQuorum');
  const { storage } = call.store;
  const given = Array.isArray(call.body.indexes) ? call.body.indexes.filter(isDoc) : [];
  if (given.length === 0) throw new CommandError('BadValue', 'Must specify at least one index to create');
  const definitions = given.map(checkIndexDefinition);
  const existed = findCollection(call) !== undefined;
  const collection = ensureCollection(call);
  const numIndexesBefore = collection.indexes.length + 1;
  const wanted = definitions.filter((definition) => !alreadyThere(collection, definition));
  if (numIndexesBefore + wanted.length > MAX_INDEXES) {
    throw new CommandError(
      'CannotCreateIndex',
      `add index fails, too many indexes for ${call.database}.${collection.name}`,
    );
  }
  if (wanted.length > 0) {
    exclusive(call, collection);
    for (const definition of wanted) {
      const index = storage.catalog.addIndex(collection, definition);
      try {
        buildEntries(storage, collection, index);
      } catch (error) {
        storage.catalog.dropIndex(collection, index);
        throw error;
      }
    }
    collection.changedAt = storage.locks.tick();
  }
  return {
    numIndexesBefore,
    numIndexesAfter: collection.indexes.length + 1,
    createdCollectionAutomatically: !existed,
    ...(wanted.length === 0 ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  };
}

/** Whether this very index exists; throws IndexOptionsConflict or IndexKeySpecsConflict if another one conflicts. */
function alreadyThere(collection: Collection, wanted: Doc): boolean {
  if (equals(wanted.key, ID_INDEX.key)) return true;
  for (const { definition, name } of collection.indexes) {
    const same = isEquivalent(definition, wanted);
    if (name === wanted.name) {
      if (same && equals(definition.expireAfterSeconds, wanted.expireAfterSeconds)) return true;
      throw new CommandError(
        same ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index: ${name}, with another definition`,
      );
    }
    if (same) throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${name}`);
  }
  return false;
}

/** dropIndexes: by name, by key, several, or all except the one on `_id`. */
export function dropIndexes(call: Call): Reply {
  allowArguments(call, 'index');
  const { storage } = call.store;
  const collection = required(call);
  const chosen = chooseIndexes(collection, call.body.index);
  const nIndexesWas = collection.indexes.length + 1;
  exclusive(call, collection);
  for (const index of chosen) storage.catalog.dropIndex(collection, index);
  collection.changedAt = storage.locks.tick();
  return { nIndexesWas, ok: 1 };
}

function chooseIndexes(collection: Collection, chosen: Value): readonly Index[] {
  if (chosen === '*') return collection.indexes;
  if (Array.isArray(chosen)) return chosen.flatMap((one) => chooseIndexes(collection, one));
  if (chosen === '_id_' || equals(chosen, ID_INDEX.key))
    throw new CommandError('InvalidOptions', 'cannot drop _id index');
  const index = collection.indexes.find((one) => one.name === chosen || equals(one.definition.key, chosen));
  if (!index) throw new CommandError('IndexNotFound', `index not found with name [${String(chosen)}]`);
  return [index];
}

/** listIndexes: a collection's indexes. */
export async function listIndexes(call: Call): Promise<Reply> {
  allowArguments(call, 'cursor');
  const collection = required(call);
  const cursor = optionalDoc(call.body.cursor, 'cursor');
  return call.store.cursors.open({
    namespace: `${call.database}.${collection.name}`,
    documents: [ID_INDEX, ...collection.indexes.map(({ definition }) => definition)].map(encodeDocument).values(),
    pacer: call.pacer,
    batchSize: count(cursor?.batchSize, 'batchSize') ?? Number.MAX_SAFE_INTEGER,
    singleBatch: false,
    session: call.session,
    transaction: call.transaction,
    timesOut: true,
  });
}

/** collMod: only changes the expiry of a TTL index. */
export function collMod(call: Call): Reply {
  allowArguments(call, 'index');
  const change = optionalDoc(call.body.index, 'index');
  const collection = required(call);
  if (!change) return { ok: 1 };
  const index = collection.indexes.find(
    (one) => one.name === change.name || equals(one.definition.key, change.keyPattern),
  );
  if (!index) throw new CommandError('IndexNotFound', 'cannot find the index to change');
  for (const name of Object.keys(change)) {
    if (!['name', 'keyPattern', 'expireAfterSeconds'].includes(name))
      throw notImplemented(`collMod of index option '${name}'`);
  }
  const expire = change.expireAfterSeconds;
  if (!isNumeric(expire) || asDouble(expire) < 0 || index.fields.length !== 1) {
    throw new CommandError(
      'InvalidOptions',
      'expireAfterSeconds must be a number of at least 0, on an index of one field',
    );
  }
  const old = index.definition.expireAfterSeconds;
  index.definition = { ...index.definition, expireAfterSeconds: expire };
  call.store.storage.catalog.save(collection);
  return { ...(old === undefined ? {} : { expireAfterSeconds_old: old }), expireAfterSeconds_new: expire, ok: 1 };
}

function required(call: Call): Collection {
  const collection = findCollection(call);
  if (!collection)
    throw new CommandError('NamespaceNotFound', `ns does not exist: ${call.database}.${collectionName(call)}`);
  return collection;
}
