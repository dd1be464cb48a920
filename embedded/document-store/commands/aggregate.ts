import { compilePipeline, stageParts } from '../aggregation/pipeline.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { mapPaced, type Paced } from '../pacing.ts';
import { findDocuments, type Query } from '../planner/run.ts';
import type { StoredDocument } from '../storage/scan.ts';
import { asDouble } from '../values/compare.ts';
import { decodeDocument, decodeFields } from '../values/decode.ts';
import { encodeDocument } from '../values/encode.ts';
import { type Doc, isDoc, isNumeric, type Numeric, type Value } from '../values/types.ts';
import { allowArguments, type Call, collectionName, count, findCollection, optionalDoc, type Reply } from './call.ts';

/** aggregate */
export async function aggregate(call: Call): Promise<Reply> {
  allowArguments(call, 'pipeline', 'cursor', 'hint', 'allowDiskUse', 'bypassDocumentValidation', 'let');
  if (typeof call.body.aggregate !== 'string') throw notImplemented('an aggregation of a whole database');
  const cursor = optionalDoc(call.body.cursor, 'cursor');
  if (!cursor) throw new CommandError('FailedToParse', "The 'cursor' option is required");
  return call.store.cursors.open({
    namespace: `${call.database}.${collectionName(call)}`,
    documents: mapPaced(aggregated(call), encodeDocument),
    pacer: call.pacer,
    batchSize: count(cursor.batchSize, 'batchSize') ?? 101,
    singleBatch: false,
    session: call.session,
    transaction: call.transaction,
    timesOut: true,
  });
}

function aggregated(call: Call): Paced<Doc> {
  const { body, store, unit } = call;
  const stages = Array.isArray(body.pipeline) ? body.pipeline : [];
  const { query, rest } = leadingQuery(stages, body.hint);
  const pipeline = compilePipeline(rest, {
    now: call.now,
    pacer: call.pacer,
    lookup: (...wanted) => lookup(call, ...wanted),
  });
  const collection = findCollection(call);
  if (!collection) return pipeline.run([]);
  // A pipeline that reads no fields, for example one that counts, needs no documents.
  const documents = findDocuments(
    store.storage,
    unit,
    collection,
    { ...query, fetch: pipeline.reads?.size !== 0 },
    call,
  );
  return pipeline.run(decoded(documents, pipeline.reads));
}

/** The leading stages that a query executes, with its indexes and before any decoding: $match, $sort, $skip, $limit. */
export function leadingQuery(stages: readonly Value[], hint: Value): { query: Query; rest: Value[] } {
  const query: Query = { filter: {}, hint };
  const order = ['$match', '$sort', '$skip', '$limit'];
  let done = 0;
  let place = 0;
  for (const stage of stages) {
    const [name, argument] = stageParts(stage);
    const at = order.indexOf(name, place);
    if (at < 0) break;
    if (name === '$match' && isDoc(argument)) query.filter = argument;
    else if (name === '$sort' && isDoc(argument)) query.sort = argument;
    else if (name === '$skip' && isWhole(argument, 0)) query.skip = asDouble(argument);
    else if (name === '$limit' && isWhole(argument, 1)) query.limit = asDouble(argument);
    else break;
    place = at + 1;
    done++;
  }
  return { query, rest: stages.slice(done) };
}

function isWhole(value: Value, least: number): value is Numeric {
  return isNumeric(value) && Number.isSafeInteger(asDouble(value)) && asDouble(value) >= least;
}

function lookup(call: Call, name: string, field: string, values: Value[]): Paced<Doc> {
  const collection = findCollection(call, name);
  if (!collection) return [];
  const [only] = values;
  const filter = { [field]: values.length === 1 ? { $eq: only } : { $in: values } };
  return decoded(findDocuments(call.store.storage, call.unit, collection, { filter }, call), undefined);
}

function decoded(documents: Paced<StoredDocument>, reads: ReadonlySet<string> | undefined): Paced<Doc> {
  return mapPaced(documents, ({ raw }) => (reads ? decodeFields(raw, reads) : decodeDocument(raw)));
}
