import { CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/catalog.ts';
import { Blocked } from '../storage/locks.ts';
import { compareStrings } from '../values/compare.ts';
import { encodeDocument } from '../values/encode.ts';
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

/** create: collections have no options here except their name. */
export function create(call: Call): Reply {
  allowArguments(call);
  const name = collectionName(call);
  if (findCollection(call, name)) {
    throw new CommandError('NamespaceExists', `Collection ${call.database}.${name} already exists.`);
  }
  ensureCollection(call, name);
  return { ok: 1 };
}

/** drop: removes a collection with its indexes. */
export function drop(call: Call): Reply {
  allowArguments(call);
  const collection = findCollection(call);
  if (!collection) return { ok: 1 };
  const nIndexesWas = collection.indexes.length + 1;
  exclusive(call, collection);
  call.store.storage.catalog.drop(collection);
  return { nIndexesWas, ns: `${call.database}.${collection.name}`, ok: 1 };
}

/** dropDatabase: removes every collection of a database. */
export function dropDatabase(call: Call): Reply {
  allowArguments(call);
  const { catalog } = call.store.storage;
  const collections = catalog.list(call.database, undefined);
  for (const collection of collections) exclusive(call, collection);
  for (const collection of collections) catalog.drop(collection);
  return { dropped: call.database, ok: 1 };
}

/** renameCollection: to a free name or, with `dropTarget`, over another collection. */
export function renameCollection(call: Call): Reply {
  allowArguments(call, 'to', 'dropTarget');
  const { catalog } = call.store.storage;
  const [fromDatabase, fromName] = split(call.body.renameCollection);
  const [toDatabase, toName] = split(call.body.to);
  const source = catalog.find(fromDatabase, fromName, undefined);
  if (!source)
    throw new CommandError('NamespaceNotFound', `Source collection ${fromDatabase}.${fromName} does not exist`);
  const target = catalog.find(toDatabase, toName, undefined);
  if (target === source) throw new CommandError('IllegalOperation', "Can't rename a collection to itself");
  if (target && call.body.dropTarget !== true) throw new CommandError('NamespaceExists', 'target namespace exists');
  exclusive(call, source);
  if (target) {
    exclusive(call, target);
    catalog.drop(target);
  }
  catalog.rename(source, toDatabase, toName);
  source.changedAt = call.store.storage.locks.tick();
  return { ok: 1 };
}

/** listCollections: a database's collections that match the filter, by name. */
export async function listCollections(call: Call): Promise<Reply> {
  allowArguments(call, 'filter', 'nameOnly', 'authorizedCollections', 'cursor');
  const { matches } = compileFilter(optionalDoc(call.body.filter, 'filter') ?? {});
  const cursor = optionalDoc(call.body.cursor, 'cursor');
  const described = call.store.storage.catalog
    .list(call.database, call.transaction)
    .sort((a, b) => compareStrings(a.name, b.name))
    .map((collection) => ({
      name: collection.name,
      type: 'collection',
      options: {},
      info: { readOnly: false, uuid: collection.uuid },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    }))
    .filter(matches);
  const answer = call.body.nameOnly === true ? described.map(({ name, type }) => ({ name, type })) : described;
  return call.store.cursors.open({
    namespace: `${call.database}.$cmd.listCollections`,
    documents: answer.map((one) => encodeDocument(one)).values(),
    pacer: call.pacer,
    batchSize: count(cursor?.batchSize, 'batchSize') ?? Number.MAX_SAFE_INTEGER,
    singleBatch: false,
    session: call.session,
    transaction: call.transaction,
    timesOut: true,
  });
}

/** Waits until no open transaction uses the collection, because transactions rely on what is about to change. */
export function exclusive(call: Call, collection: Collection): void {
  if (call.transaction) throw notImplemented(`${call.request.command} in a transaction`);
  const user = call.store.transactions.using(collection);
  if (user) throw new Blocked(user);
}

function split(namespace: unknown): [string, string] {
  const dot = typeof namespace === 'string' ? namespace.indexOf('.') : -1;
  if (typeof namespace !== 'string' || dot <= 0) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${String(namespace)}'`);
  }
  return [namespace.slice(0, dot), namespace.slice(dot + 1)];
}
