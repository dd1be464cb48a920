import { CommandError, unsupported } from '../errors.ts';
import type { Query } from '../planner/run.ts';
import { decodeElement } from '../values/decode.ts';
import { type Element, forEachElement } from '../values/layout.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { checkCollation, requireDoc } from './call.ts';
import { type Modification, parseModification } from './modify.ts';

/** One of the `updates` of an update command. */
export type UpdateStatement = {
  query: Query;
  modification: Modification;
  upsert: boolean;
};

const KNOWN = new Set(['q', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation', 'sort']);

/** Throws NotImplemented for an unknown field, TypeMismatch and FailedToParse for a malformed statement. */
export function parseUpdate(bytes: Buffer, now: Date): UpdateStatement {
  const fields: Doc = {};
  let change: Element | undefined;
  forEachElement(bytes, (name, type, start, end) => {
    if (name === 'u') {
      change = { type, start, end };
      return true;
    }
    const value: Value = decodeElement(bytes, { type, start, end });
    if (KNOWN.has(name)) fields[name] = value;
    else if (value !== undefined && value !== null) throw unsupported('argument', name, ' of an update statement');
    return true;
  });
  const { q, sort, hint } = fields;
  if (q !== undefined && !isDoc(q)) throw new CommandError('TypeMismatch', "'q' must be an object");
  if (fields.collation !== undefined) checkCollation(fields.collation);
  const modification = parseModification(bytes, change, 'u', fields.arrayFilters, now);
  const multi = fields.multi === true;
  if (multi && modification.isReplacement)
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  return {
    query: { filter: requireDoc(q, 'q'), sort: isDoc(sort) ? sort : undefined, hint, limit: multi ? undefined : 1 },
    modification,
    upsert: fields.upsert === true,
  };
}
