import { binaryEvent, type EventData, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import { currentSchemaVersion, upcast } from '../events/catalogue.ts';
import type { DomainEvent, EventMetadata, Recorded } from '../events/event.ts';

type StoredMetadata = {
  $correlationId?: string;
  $causationId?: string;
  commandId?: string;
  actor?: string;
  owner?: string;
  schema?: number;
};

export type NewEvent = DomainEvent & { readonly id: string; readonly metadata: Omit<EventMetadata, 'schema'> };

/** To the event at a revision of a stream. `reach`: the largest position that this link and those before it point to. */
export type Link = { id: string; stream: string; revision: bigint; reach: bigint };

/** As it is stored: JSON, metadata under the names that EventStoreDB's own projections index. */
export function encode({ id, type, data, metadata }: NewEvent): EventData {
  const stored: StoredMetadata = {
    $correlationId: metadata.correlationId,
    $causationId: metadata.causationId,
    ...(metadata.commandId === null ? {} : { commandId: metadata.commandId }),
    actor: metadata.actor,
    ...(metadata.owner === null ? {} : { owner: metadata.owner }),
    schema: currentSchemaVersion(type),
  };
  return jsonEvent({ id, type, data: { ...data }, metadata: stored });
}

/** A link record: readers that resolve links get the event it points to, along with the link itself. */
export const encodeLink = ({ id, stream, revision, reach }: Link): EventData =>
  binaryEvent({
    id,
    type: '$>',
    data: Buffer.from(`${revision}@${stream}`),
    metadata: { reach: String(reach) },
  });

/**
 * The event of a read or a subscription, upcast. Null for what is not an event of ours: a link whose target was deleted,
 * binary data, or data that is not a JSON object.
 */
export function decode(resolved: ResolvedEvent): Recorded | null {
  const { event } = resolved;
  if (!event?.isJson || typeof event.data !== 'object' || event.data === null || Array.isArray(event.data)) return null;
  const metadata = (event.metadata ?? {}) as StoredMetadata;
  const schema = metadata.schema ?? 1;
  return {
    type: event.type,
    data: upcast(event.type, schema, event.data as Record<string, unknown>),
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position: event.position?.commit ?? resolved.commitPosition ?? 0n,
    at: event.created.toISOString(),
    metadata: {
      correlationId: metadata.$correlationId ?? event.id,
      causationId: metadata.$causationId ?? event.id,
      commandId: metadata.commandId ?? null,
      actor: metadata.actor ?? 'unknown',
      owner: metadata.owner ?? null,
      schema,
    },
  };
}
