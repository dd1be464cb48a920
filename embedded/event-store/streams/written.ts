import { varintLength, writeVarint } from '../wire/varint.ts';

/** Where an append was written; `revision` is below 0 when there is no stream, and no position is known for some repeated ones. */
type Written = { readonly revision: number; readonly position: number | undefined };

/** Fields of `AppendResp.Success` and `BatchAppendResp.Success`, and of the position in them. */
const TAG = { currentRevision: 0x08, noStream: 0x12, position: 0x1a, noPosition: 0x22 } as const;
const POSITION_TAG = { commit: 0x08, prepare: 0x10 } as const;

/** How long the `Success` is that `writeSuccess` writes. */
export function successLength({ revision, position }: Written): number {
  return 1 + (revision < 0 ? 1 : varintLength(revision)) + 2 + positionLength(position);
}

/** Writes a `Success` by hand, the one answer that is frequent, and returns the offset behind it. */
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

/** Writes a tag of one byte and returns the offset behind it. */
export function tagged(target: Buffer, offset: number, tag: number): number {
  target[offset] = tag;
  return offset + 1;
}
