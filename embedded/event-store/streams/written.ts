import { varintLength, writeVarint } from '../wire/varint.ts';

/** Where an append was written; `revision` is negative without a stream, and some repeated appends have no position. */
type Written = { readonly revision: number; readonly position: number | undefined };

/** Fields of `AppendResp.Success` and `BatchAppendResp.Success`, and of their position. */
const TAG = { currentRevision: 0x08, noStream: 0x12, position: 0x1a, noPosition: 0x22 } as const;
const POSITION_TAG = { commit: 0x08, prepare: 0x10 } as const;

/** The length of the `Success` written by `writeSuccess`. */
export function successLength({ revision, position }: Written): number {
  return 1 + (revision < 0 ? 1 : varintLength(revision)) + 2 + positionLength(position);
}

/** Writes a `Success` by hand, because it is the only frequent answer, and returns the offset after it. */
export function writeSuccess(target: Buffer, offset: number, { revision, position }: Written): number {
  let at = tagged(target, offset, revision < 0 ? TAG.noStream : TAG.currentRevision);
  at = writeVarint(target, at, Math.max(0, revision));
  at = tagged(target, at, position === undefined ? TAG.noPosition : TAG.position);
  at = writeVarint(target, at, positionLength(position));
  if (position === undefined) return at;
  at = writeVarint(target, tagged(target, at, POSITION_TAG.commit), position);
  return writeVarint(target, tagged(target, at, POSITION_TAG.prepare), position);
}

function positionLength(position: number | undefined): number {
  return position === undefined ? 0 : 2 * (1 + varintLength(position));
}

/** Writes a one-byte tag and returns the offset after it. */
export function tagged(target: Buffer, offset: number, tag: number): number {
  target[offset] = tag;
  return offset + 1;
}
