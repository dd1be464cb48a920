import { badValue, CommandError } from '../errors.ts';
import { findAtOnce } from '../planner/run.ts';
import { compileFilter } from '../query/filter.ts';
import { Blocked } from '../storage/locks.ts';
import { writeDocument } from '../storage/unit-of-work.ts';
import { asDouble } from '../values/compare.ts';
import { decodeFields } from '../values/decode.ts';
import { toStorable } from '../values/raw.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import { documentsOf } from '../wire/message.ts';
import {
  allowArguments,
  type Call,
  checkCollation,
  collectionName,
  ensureCollection,
  findCollection,
  type Reply,
  requireDoc,
} from './call.ts';
import { checkStatement, insertStorable, modifyDocuments, parseModification } from './modify.ts';

/** insert */
export function insert(call: Call): Reply {
  allowArguments(call, 'documents', 'ordered', 'bypassDocumentValidation');
  const collection = ensureCollection(call);
  let n = 0;
  const writeErrors = forEachStatement(call, 'documents', (document) => {
    insertStorable(call, collection, toStorable(document));
    n++;
  });
  return { n, ...writeErrors, ok: 1 };
}

/** update */
export function update(call: Call): Reply {
  allowArguments(call, 'updates', 'ordered', 'bypassDocumentValidation', 'let');
  const name = collectionName(call);
  let n = 0;
  let nModified = 0;
  const upserted: { index: number; _id: Value }[] = [];
  const writeErrors = forEachStatement(call, 'updates', (statement, index) => {
    const fields = decodeFields(statement, UPDATE_FIELDS);
    checkStatement(fields, KNOWN_UPDATE_FIELDS, 'update');
    checkCollation(fields.collation);
    const modification = parseModification(statement, 'u', fields.arrayFilters, call.now);
    const multi = fields.multi === true;
    if (multi && modification.isReplacement)
      throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
    const filter = requireDoc(fields.q, 'q');
    const sort = isDoc(fields.sort) ? fields.sort : undefined;
    const query = { filter, sort, hint: fields.hint };
    const outcome = modifyDocuments(call, name, query, modification, { multi, upsert: fields.upsert === true });
    n += outcome.matched + (outcome.upserted ? 1 : 0);
    nModified += outcome.modified;
    if (outcome.upserted) upserted.push({ index, _id: outcome.upserted.id });
  });
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...writeErrors, ok: 1 };
}

const KNOWN_UPDATE_FIELDS = new Set(['q', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation', 'sort']);
const UPDATE_FIELDS = new Set([
  ...KNOWN_UPDATE_FIELDS,
  'c',
  'upsertSupplied',
  'sampleId',
  'allowShardKeyUpdatesWithoutFullShardKeyInQuery',
]);

/** delete */
export function remove(call: Call): Reply {
  allowArguments(call, 'deletes', 'ordered', 'let');
  const collection = findCollection(call);
  const { storage } = call.store;
  let n = 0;
  const writeErrors = forEachStatement(call, 'deletes', (statement) => {
    const fields = decodeFields(statement, DELETE_FIELDS);
    checkCollation(fields.collation);
    const filter = requireDoc(fields.q, 'q');
    compileFilter(filter);
    const limit = isNumeric(fields.limit) ? asDouble(fields.limit) : Number.NaN;
    if (limit !== 0 && limit !== 1) throw badValue('The limit field in delete objects must be 0 or 1.');
    if (!collection) return;
    const found = findAtOnce(storage, call.unit, collection, { filter, limit, hint: fields.hint }, call);
    for (const { key, raw } of found) writeDocument(storage, call.unit, collection, key, raw, undefined);
    n += found.length;
  });
  return { n, ...writeErrors, ok: 1 };
}

const DELETE_FIELDS = new Set(['q', 'limit', 'hint', 'collation']);

const MAX_STATEMENTS = 100_000;

/**
 * Carries out the statements of a command one after the other. What one of them throws is reported at its index;
 * an ordered command ends there. In a transaction the first error ends the transaction, so it is thrown.
 */
function forEachStatement(
  call: Call,
  argument: string,
  carryOut: (statement: Buffer, index: number) => void,
): { writeErrors?: Doc[] } {
  const statements = documentsOf(call.request, argument);
  if (statements.length === 0 || statements.length > MAX_STATEMENTS) {
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${statements.length} operations.`,
    );
  }
  const ordered = call.body.ordered !== false;
  const writeErrors: Doc[] = [];
  for (let index = 0; index < statements.length; index++) {
    const statement = statements[index];
    if (!statement) continue;
    try {
      carryOut(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError) || error instanceof Blocked || error.labels.length > 0) throw error;
      writeErrors.push({
        index,
        code: error.code,
        codeName: error.codeName,
        errmsg: error.message,
        ...(error.details as Doc),
      });
      if (ordered || call.transaction) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
