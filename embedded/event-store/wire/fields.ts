import shared from '@eventstore/db-client/generated/shared_pb.js';
import { unhandled } from '../grpc/status-error.ts';

const INT64_MAX = 9223372036854775807n;
const UINT64_MAX = 18446744073709551615n;
const UUID_STRING_TAG = 0x12;
const UUID_LENGTH = 36;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A stream name as text; throws UNKNOWN if it is absent or empty, as the real server does. */
export function streamName(identifier: shared.StreamIdentifier | undefined): string {
  const name = optionalStreamName(identifier);
  if (name === '') throw unhandled();
  return name;
}

/** A stream name as text; empty if absent. */
export function optionalStreamName(identifier: shared.StreamIdentifier | undefined): string {
  return identifier === undefined ? '' : Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
}

/**
 * A uint64 as a number: `end` for the largest one. Values beyond what a stream can reach become the largest safe
 * integer. Throws UNKNOWN above int64 max.
 */
export function revisionOrEnd(text: string): number | 'end' {
  const value = BigInt(text);
  if (value === UINT64_MAX) return 'end';
  if (value > INT64_MAX) throw unhandled();
  return clamp(value);
}

type Position = {
  getCommitPosition(): string;
  getPreparePosition(): string;
};

/** A position in `$all`; throws UNKNOWN if it was prepared after its commit, or if one of the two is out of range. */
export function positionOrEnd(position: Position): number | 'end' {
  const commit = BigInt(position.getCommitPosition());
  const prepare = BigInt(position.getPreparePosition());
  if (commit < prepare || isOutOfRange(commit) || isOutOfRange(prepare)) throw unhandled();
  return commit === UINT64_MAX ? 'end' : clamp(commit);
}

function isOutOfRange(value: bigint): boolean {
  return value > INT64_MAX && value !== UINT64_MAX;
}

/** A count; 2^53 and more mean no limit. */
export function countOf(text: string): number {
  const value = BigInt(text);
  return value >= BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(value);
}

/** The UUID in the message between two offsets, like `uuidText`. */
export function uuidIn(bytes: Buffer, start: number, end: number): string {
  // The form that clients send: the message contains only its text.
  if (bytes[start] === UUID_STRING_TAG && bytes[start + 1] === UUID_LENGTH && end === start + 2 + UUID_LENGTH) {
    const text = bytes.toString('latin1', start + 2, end).toLowerCase();
    if (UUID.test(text)) return text;
  }
  return uuidText(shared.UUID.deserializeBinary(bytes.subarray(start, end)));
}

/** A UUID in lower case, from its text (braces or missing dashes are accepted) or its two halves; throws UNKNOWN. */
export function uuidText(uuid: shared.UUID | undefined): string {
  if (uuid === undefined) throw unhandled();
  const structured = uuid.getStructured();
  const hex =
    structured === undefined
      ? uuid.getString().toLowerCase()
      : half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  if (UUID.test(hex)) return hex;
  const digits = hex.replace(/[{}()-]/g, '');
  const text = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!UUID.test(text)) throw unhandled();
  return text;
}

function half(signed: string): string {
  return BigInt.asUintN(64, BigInt(signed)).toString(16).padStart(16, '0');
}

function clamp(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}
