import { fromBinary } from '@bufbuild/protobuf';
import { unhandled } from '../grpc/status-error.ts';
import { ALL } from '../log/stream-names.ts';
import { type Empty, type StreamIdentifier, type UUID, UUIDSchema } from '../protos/shared_pb.ts';

const INT64_MAX = 9223372036854775807n;
const UINT64_MAX = 18446744073709551615n;
const UUID_STRING_TAG = 0x12;
const UUID_LENGTH = 36;
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A stream name as text; throws UNKNOWN if it is absent or empty, as the real server does. */
export function streamName(identifier: StreamIdentifier | undefined): string {
  const name = optionalStreamName(identifier);
  if (name === '') throw unhandled();
  return name;
}

type Selection =
  | { readonly case: 'streamIdentifier' | 'stream'; readonly value: StreamIdentifier }
  | { readonly case: 'all'; readonly value: Empty }
  | { readonly case: undefined; readonly value?: undefined };

/** The stream that a request selects, or ALL; throws UNKNOWN if it selects neither. */
export function selectedStream(selection: Selection): string {
  return selection.case === 'all' ? ALL : streamName(selection.value);
}

/** A stream name as text; empty if absent. */
export function optionalStreamName(identifier: StreamIdentifier | undefined): string {
  return identifier === undefined ? '' : Buffer.from(identifier.streamName).toString('utf8');
}

/**
 * A uint64 as a number: `end` for the largest one. Values beyond what a stream can reach become the largest safe
 * integer. Throws UNKNOWN above int64 max.
 */
export function revisionOrEnd(value: bigint): number | 'end' {
  if (value === UINT64_MAX) return 'end';
  if (value > INT64_MAX) throw unhandled();
  return clamp(value);
}

type Position = {
  readonly commitPosition: bigint;
  readonly preparePosition: bigint;
};

/** A position in `$all`; throws UNKNOWN if it was prepared after its commit, or if one of the two is out of range. */
export function positionOrEnd({ commitPosition: commit, preparePosition: prepare }: Position): number | 'end' {
  if (commit < prepare || isOutOfRange(commit) || isOutOfRange(prepare)) throw unhandled();
  return commit === UINT64_MAX ? 'end' : clamp(commit);
}

function isOutOfRange(value: bigint): boolean {
  return value > INT64_MAX && value !== UINT64_MAX;
}

/** A count; 2^53 and more mean no limit. */
export function countOf(value: bigint): number {
  return value >= BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(value);
}

/** The UUID in the message between two offsets, like `uuidText`. */
export function uuidIn(bytes: Buffer, start: number, end: number): string {
  // The form that clients send: the message contains only its text.
  if (bytes[start] === UUID_STRING_TAG && bytes[start + 1] === UUID_LENGTH && end === start + 2 + UUID_LENGTH) {
    const text = bytes.toString('latin1', start + 2, end).toLowerCase();
    if (UUID_TEXT.test(text)) return text;
  }
  return uuidText(fromBinary(UUIDSchema, bytes.subarray(start, end)));
}

/** A UUID in lower case, from its text (braces or missing dashes are accepted) or its two halves; throws UNKNOWN. */
export function uuidText(uuid: UUID): string {
  const { value } = uuid;
  const hex =
    value.case === 'structured'
      ? half(value.value.mostSignificantBits) + half(value.value.leastSignificantBits)
      : (value.value ?? '').toLowerCase();
  if (UUID_TEXT.test(hex)) return hex;
  const digits = hex.replace(/[{}()-]/g, '');
  const text = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!UUID_TEXT.test(text)) throw unhandled();
  return text;
}

function half(signed: bigint): string {
  return BigInt.asUintN(64, signed).toString(16).padStart(16, '0');
}

function clamp(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}
