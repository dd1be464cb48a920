import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type { NewEvent } from '../log/event-log.ts';
import { uuidText } from '../wire/fields.ts';
import { missingMetadataProperty, unhandled } from '../wire/status-error.ts';

/** `ProposedMessage`, the same in Append and BatchAppend. */
type ProposedMessage = {
  getId(): shared.UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
};

const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** Limits the sum of the events' data in one append; types and metadata do not count. */
export const MAXIMUM_APPEND_SIZE = 1024 * 1024;

/** An event as the client sent it. Throws for a missing type or content type, an empty type, and an id that is no UUID. */
export function toNewEvent(message: ProposedMessage): NewEvent {
  const system = message.getMetadataMap();
  const type = system.get('type');
  const contentType = system.get('content-type');
  if (type === undefined) throw missingMetadataProperty('type');
  if (contentType === undefined) throw missingMetadataProperty('content-type');
  const id = uuidText(message.getId());
  if (type === '' || id === NO_UUID) throw unhandled();
  return {
    id,
    type,
    isJson: contentType === 'application/json',
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
}
