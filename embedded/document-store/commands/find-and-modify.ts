import { CommandError } from '../errors.ts';
import { findAtOnce } from '../planner/run.ts';
import { compileProjection } from '../query/projection.ts';
import { writeDocument } from '../storage/write.ts';
import { decodeDocument } from '../values/decode.ts';
import { locateField } from '../values/layout.ts';
import type { Doc, Value } from '../values/types.ts';
import { allowArguments, type Call, ensureCollection, findCollection, optionalDoc, type Reply } from './call.ts';
import { insertStorable, parseModification, replaceStored } from './modify.ts';

/** findAndModify: changes or removes one document and returns it as it was or, with `new`, as it is. */
export function findAndModify(call: Call): Reply {
  allowArguments(
    call,
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'hint',
    'arrayFilters',
    'bypassDocumentValidation',
    'let',
  );
  const { body, store, unit } = call;
  const { bytes } = call.request;
  const filter = optionalDoc(body.query, 'query') ?? {};
  const removing = body.remove === true;
  if (removing === (body.update !== undefined)) {
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
  }
  const modification = removing
    ? undefined
    : parseModification(bytes, locateField(bytes, 'update'), 'update', body.arrayFilters, call.now);
  const projection = compileProjection(optionalDoc(body.fields, 'fields'));
  const shown = (raw: Buffer | undefined): Value => raw && decodeDocument(projection ? projection(raw) : raw);
  const collection = findCollection(call);
  const query = { filter, sort: optionalDoc(body.sort, 'sort'), hint: body.hint, limit: 1 };
  const [found] = collection ? findAtOnce(store.storage, unit, collection, query, call) : [];

  if (!modification) {
    if (collection && found) writeDocument(store.storage, unit, collection, found.key, found.raw, undefined);
    return { lastErrorObject: { n: found ? 1 : 0 }, value: shown(found?.raw) ?? null, ok: 1 };
  }
  if (collection && found) {
    const next = modification.apply(found, filter);
    replaceStored(call, collection, found, next);
    const value = shown(body.new === true ? next : found.raw) ?? null;
    return { lastErrorObject: { n: 1, updatedExisting: true }, value, ok: 1 };
  }
  const lastErrorObject: Doc = { n: 0, updatedExisting: false };
  if (body.upsert !== true) return { lastErrorObject, value: null, ok: 1 };
  const created = modification.create(filter);
  insertStorable(call, ensureCollection(call), created);
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: created.id },
    value: body.new === true ? (shown(created.raw) ?? null) : null,
    ok: 1,
  };
}
