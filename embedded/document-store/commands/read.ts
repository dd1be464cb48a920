import { badValue, CommandError, notImplemented } from '../errors.ts';
import { eachPaced, mapPaced, type PAUSE } from '../pacing.ts';
import { findDocuments } from '../planner/run.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection } from '../query/projection.ts';
import { withPrefix } from '../storage/key-range.ts';
import { countPairs } from '../storage/tables.ts';
import { decodeFields } from '../values/decode.ts';
import { encodeKey } from '../values/key.ts';
import { parsePath, somePathValue, topLevel } from '../values/path.ts';
import type { Value } from '../values/types.ts';
import {
  allowArguments,
  type Call,
  collectionName,
  count,
  findCollection,
  interruption,
  optionalDoc,
  type Reply,
} from './call.ts';

const FIRST_BATCH = 101;

/** find */
export async function find(call: Call): Promise<Reply> {
  const { body } = call;
  allowArguments(
    call,
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowDiskUse',
    'let',
  );
  const batchSize = count(body.batchSize, 'batchSize') ?? FIRST_BATCH;
  return call.store.cursors.open({
    namespace: `${call.database}.${collectionName(call)}`,
    documents: found(call),
    pacer: call.pacer,
    batchSize,
    singleBatch: body.singleBatch === true,
    session: call.session,
    transaction: call.transaction,
    timesOut: body.noCursorTimeout !== true,
  });
}

function found(call: Call): Iterator<Buffer | typeof PAUSE> {
  const { body, store, unit } = call;
  const filter = optionalDoc(body.filter, 'filter') ?? {};
  compileFilter(filter);
  const projection = compileProjection(optionalDoc(body.projection, 'projection'));
  const collection = findCollection(call);
  if (!collection) return [].values();
  const query = {
    filter,
    sort: optionalDoc(body.sort, 'sort'),
    skip: count(body.skip, 'skip'),
    limit: count(body.limit, 'limit'),
    hint: body.hint,
  };
  const documents = findDocuments(store.storage, unit, collection, query, call);
  return mapPaced(documents, projection ? ({ raw }) => projection(raw) : ({ raw }) => raw);
}

/** getMore */
export async function getMore(call: Call): Promise<Reply> {
  const id = call.body.getMore;
  if (typeof id !== 'bigint') throw new CommandError('TypeMismatch', 'getMore needs a cursor id of 64 bits');
  const size = count(call.body.batchSize, 'batchSize');
  if (call.body.maxTimeMS) throw badValue('cannot set maxTimeMS on getMore command for a non-awaitData cursor');
  return call.store.cursors.more({
    id,
    namespace: `${call.database}.${String(call.body.collection)}`,
    batchSize: size === 0 ? undefined : size,
    transaction: call.transaction,
    interrupted: () => interruption(call),
  });
}

/** killCursors */
export function killCursors(call: Call): Reply {
  const ids = Array.isArray(call.body.cursors) ? call.body.cursors : [];
  const killed = ids.filter((id) => typeof id === 'bigint' && call.store.cursors.kill(id));
  const notFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

/** count: sent by estimatedDocumentCount, without a query. */
export async function countCommand(call: Call): Promise<Reply> {
  allowArguments(call, 'query', 'limit', 'skip', 'hint');
  const { body, store, unit } = call;
  const filter = optionalDoc(body.query, 'query') ?? {};
  const collection = findCollection(call);
  if (!collection) return { n: 0, ok: 1 };
  const skip = count(body.skip, 'skip');
  const limit = count(body.limit, 'limit');
  if (Object.keys(filter).length === 0 && !skip && !limit && !call.transaction) {
    collection.count ??= countPairs(store.storage.database.documents, withPrefix(collection.prefix), undefined);
    return { n: collection.count, ok: 1 };
  }
  let n = 0;
  const query = { filter, skip, limit, hint: body.hint, fetch: false };
  await eachPaced(findDocuments(store.storage, unit, collection, query, call), call.pacer, () => {
    n++;
  });
  return { n, ok: 1 };
}

/** distinct: the values of a field, with arrays element by element. */
export async function distinct(call: Call): Promise<Reply> {
  allowArguments(call, 'key', 'query', 'hint');
  const { body, store, unit } = call;
  if (typeof body.key !== 'string' || body.key === '') throw new CommandError('TypeMismatch', "'key' must be a string");
  if (body.key.startsWith('$')) throw notImplemented('distinct of an expression');
  const path = parsePath(body.key);
  const fields = new Set([topLevel(body.key)]);
  const values = new Map<string, Value>();
  const add = (value: Value): void => {
    if (value === undefined) return;
    const key = encodeKey(value);
    if (!values.has(key)) values.set(key, value);
  };
  const collection = findCollection(call);
  const filter = optionalDoc(body.query, 'query') ?? {};
  if (collection) {
    const found = findDocuments(store.storage, unit, collection, { filter, hint: body.hint }, call);
    await eachPaced(found, call.pacer, ({ raw }) => {
      somePathValue(decodeFields(raw, fields), path, (leaf) => {
        if (Array.isArray(leaf)) leaf.forEach(add);
        else add(leaf);
        return false;
      });
    });
  }
  return { values: [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value), ok: 1 };
}
