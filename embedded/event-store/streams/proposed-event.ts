import { missingMetadataProperty, unhandled } from '../grpc/status-error.ts';
import type { NewEvent } from '../log/event-log.ts';
import { eachField } from '../wire/each-field.ts';
import { uuidIn } from '../wire/fields.ts';
import { recurringText } from '../wire/recurring-text.ts';

const NO_UUID = '00000000-0000-0000-0000-000000000000';
const NOTHING = new Uint8Array(0);

/** Fields of `ProposedMessage`, the same in Append and BatchAppend, and of an entry of its map of system metadata. */
const FIELD = { id: 1, systemMetadata: 2, customMetadata: 3, data: 4 } as const;
const ENTRY = { key: 1, value: 2 } as const;

/** Limits the sum of the events' data in one append; types and metadata do not count. */
export const MAXIMUM_APPEND_SIZE = 1024 * 1024;

/**
 * The event in a `ProposedMessage`, decoded by hand: generated code takes longer than everything else done for an
 * event. Throws for a missing type or content type, an empty type, and an id that is not a UUID.
 */
export function toNewEvent(bytes: Buffer, start: number, end: number): NewEvent {
  let id: string | undefined;
  let type: string | undefined;
  let contentType: string | undefined;
  let metadata: Uint8Array = NOTHING;
  let data: Uint8Array = NOTHING;
  eachField(bytes, start, end, (field, from, to) => {
    if (field === FIELD.id) id = uuidIn(bytes, from, to);
    else if (field === FIELD.customMetadata) metadata = bytes.subarray(from, to);
    else if (field === FIELD.data) data = bytes.subarray(from, to);
    else if (field === FIELD.systemMetadata) {
      const [key, value] = entryIn(bytes, from, to);
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    }
  });
  if (type === undefined) throw missingMetadataProperty('type');
  if (contentType === undefined) throw missingMetadataProperty('content-type');
  if (id === undefined || type === '' || id === NO_UUID) throw unhandled();
  return { id, type, isJson: contentType === 'application/json', metadata, data };
}

function entryIn(bytes: Buffer, start: number, end: number): [key: string, value: string] {
  let key = '';
  let value = '';
  eachField(bytes, start, end, (field, from, to) => {
    if (field === ENTRY.key) key = recurringText(bytes, from, to);
    else if (field === ENTRY.value) value = recurringText(bytes, from, to);
  });
  return [key, value];
}
