import { badValue, CommandError } from '../errors.ts';
import { keyOfId } from '../indexes/keys.ts';
import { findAtOnce, type Query } from '../planner/run.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/catalog.ts';
import { Blocked } from '../storage/locks.ts';
import { writeDocument } from '../storage/write.ts';
import { asDouble } from '../values/compare.ts';
import { decodeFields } from '../values/decode.ts';
import { toStorable } from '../values/raw.ts';
import { type Doc, isNumeric } from '../values/types.ts';
import { documentsOf } from '../wire/message.ts';
import { encodeUpdated, type Upserted } from '../wire/updated.ts';
import {
  allowArguments,
  type Call,
  checkCollation,
  ensureCollection,
  findCollection,
  type Reply,
  requireDoc,
} from './call.ts';
import { insertStorable, modifyDocuments, type Outcome, updateById } from './modify.ts';
import { readUpdateById } from './update-by-id.ts';
import { parseUpdate } from './update-statement.ts';

/** insert */
export function insert(call: Call): Reply {
  allowArguments(call, 'documents', 'ordered', 'bypassDocumentValidation');
  const collection = ensureCollection(call);
  let n = 0;
  const writeErrors = forEachStatement(call, 'documents', (document) => {
    const { raw, id } = toStorable(document);
    insertStorable(call, collection, { raw, key: keyOfId(id) });
    n++;
  });
  return { n, ...writeErrors, ok: 1 };
}

/** update */
export function update(call: Call): Reply {
  allowArguments(call, 'updates', 'ordered', 'bypassDocumentValidation', 'let');
  let collection = findCollection(call);
  let n = 0;
  let nModified = 0;
  const upserted: Upserted[] = [];
  const writeErrors = forEachStatement(call, 'updates', (bytes, index) => {
    const simple = readUpdateById(bytes, collection?.prefix ?? '');
    const outcome = (simple && updateById(call, collection, simple)) ?? updateGenerally(call, collection, bytes);
    n += outcome.matched;
    nModified += outcome.modified;
    if (!outcome.upserted) return;
    n++;
    upserted.push({ index, raw: outcome.upserted });
    collection ??= findCollection(call);
  });
  return encodeUpdated({ n, nModified, ...writeErrors, ok: 1 }, upserted);
}

function updateGenerally(call: Call, collection: Collection | undefined, statement: Buffer): Outcome {
  const { query, modification, upsert } = parseUpdate(statement, call.now);
  return modifyDocuments(call, collection, query, modification, upsert);
}

/** delete */
export function remove(call: Call): Reply {
  allowArguments(call, 'deletes', 'ordered', 'let');
  const collection = findCollection(call);
  const { storage } = call.store;
  let n = 0;
  const writeErrors = forEachStatement(call, 'deletes', (statement) => {
    const query = parseDelete(statement);
    if (!collection) return;
    const found = findAtOnce(storage, call.unit, collection, query, call);
    for (const { key, raw } of found) writeDocument(storage, call.unit, collection, key, raw, undefined);
    n += found.length;
  });
  return { n, ...writeErrors, ok: 1 };
}

/** One of the `deletes` of a delete command: everything it finds or, with a `limit` of 1, the first. */
export type DeleteStatement = Query & { readonly limit: 0 | 1 };

/** Throws if the statement is invalid. */
export function parseDelete(statement: Buffer): DeleteStatement {
  const fields = decodeFields(statement, DELETE_FIELDS);
  checkCollation(fields.collation);
  const filter = requireDoc(fields.q, 'q');
  compileFilter(filter);
  const limit = isNumeric(fields.limit) ? asDouble(fields.limit) : Number.NaN;
  if (limit !== 0 && limit !== 1) throw badValue('The limit field in delete objects must be 0 or 1.');
  return { filter, limit, hint: fields.hint };
}

const DELETE_FIELDS = new Set(['q', 'limit', 'hint', 'collation']);

const MAX_STATEMENTS = 100_000;

/**
 * Executes a command's statements one after another. An error is reported at the statement's index, and ends an ordered
 * command. In a transaction the first error ends the transaction, so it is thrown.
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
      writeErrors.push(writeError(error, index));
      if (ordered || call.transaction) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** A statement's error as it is reported; rethrown if it is not the statement's own fault. */
export function writeError(error: unknown, index: number): Doc {
  if (!(error instanceof CommandError) || error instanceof Blocked || error.labels.length > 0) throw error;
  const { code, codeName, message, details } = error;
  return { index, code, codeName, errmsg: message, ...(details as Doc) };
}
