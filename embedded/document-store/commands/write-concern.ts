import { CommandError, failedToParse } from '../errors.ts';
import { asDouble } from '../values/compare.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';

/** Throws FailedToParse for a value that is invalid in any replica set. */
export function checkWriteConcern(body: Doc): void {
  const w = isDoc(body.writeConcern) ? body.writeConcern.w : undefined;
  if (!isNumeric(w)) return;
  if (!(asDouble(w) >= 0 && asDouble(w) <= 50)) {
    throw failedToParse(`w has to be a non-negative number and not greater than 50; found: ${w}`);
  }
}

/**
 * Why a set with one member does not satisfy a command's write concern, to be reported along with its answer: its
 * writes are written anyway. Undefined if it does.
 */
export function writeConcernError(body: Doc): Doc | undefined {
  const writeConcern = isDoc(body.writeConcern) ? body.writeConcern : {};
  const { w } = writeConcern;
  const error =
    isNumeric(w) && asDouble(w) > 1
      ? new CommandError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes')
      : typeof w === 'string' && w !== 'majority'
        ? new CommandError(
            'UnknownReplWriteConcern',
            `No write concern mode named '${w}' found in replica set configuration`,
          )
        : undefined;
  return (
    error && {
      code: error.code,
      codeName: error.codeName,
      errmsg: error.message,
      errInfo: { writeConcern: { wtimeout: 0, ...writeConcern, provenance: 'clientSupplied' } },
    }
  );
}
