import type { RecordedEvent } from './recorded-event.ts';
import { varintLength, writeVarint } from './varint.ts';

/**
 * What a reader gets for one record: `event` alone or, for a link, the record itself as `link` and its target as
 * `event`, which is absent if the target cannot be read.
 */
export type ResolvedEvent =
  | { readonly event: RecordedEvent; readonly link?: never }
  | { readonly event?: RecordedEvent; readonly link: RecordedEvent };

/** The record that determines a resolved event's position, revision and identity: the link, if there is one. */
export function originalOf(resolved: ResolvedEvent): RecordedEvent {
  return resolved.link ?? resolved.event;
}

const EVENT_RESPONSE_TAG = 0x0a;
const EVENT_TAG = 0x0a;
const LINK_TAG = 0x12;
const COMMIT_POSITION_TAG = 0x18;
const RETRY_COUNT_TAG = 0x28;

/**
 * A complete `ReadResp` with one event, spliced from stored bytes. `Streams.Read` and `PersistentSubscriptions.Read`
 * share the field numbers; only the latter has a retry count.
 */
export function encodeEventResponse(resolved: ResolvedEvent, retryCount?: number): Buffer {
  const event = resolved.event?.bytes;
  const link = resolved.link?.bytes;
  const position = originalOf(resolved).position;
  const size =
    fieldLength(event) +
    fieldLength(link) +
    1 +
    varintLength(position) +
    (retryCount === undefined ? 0 : 1 + varintLength(retryCount));

  const target = Buffer.allocUnsafe(1 + varintLength(size) + size);
  target[0] = EVENT_RESPONSE_TAG;
  let at = writeVarint(target, 1, size);
  at = writeField(target, at, EVENT_TAG, event);
  at = writeField(target, at, LINK_TAG, link);
  target[at++] = COMMIT_POSITION_TAG;
  at = writeVarint(target, at, position);
  if (retryCount !== undefined) {
    target[at++] = RETRY_COUNT_TAG;
    writeVarint(target, at, retryCount);
  }
  return target;
}

function fieldLength(bytes: Buffer | undefined): number {
  return bytes === undefined ? 0 : 1 + varintLength(bytes.length) + bytes.length;
}

function writeField(target: Buffer, offset: number, tag: number, bytes: Buffer | undefined): number {
  if (bytes === undefined) return offset;
  target[offset] = tag;
  const at = writeVarint(target, offset + 1, bytes.length);
  return at + bytes.copy(target, at);
}
