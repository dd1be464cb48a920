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

/** What is known of an event whatever it holds: where it is. */
export type EventAddress = Pick<Recorded, 'id' | 'type' | 'stream' | 'revision' | 'position'>;

/** An event of ours that this version of the code cannot read. Who folds a stream must not pass over it; others may. */
export class UnreadableEvent extends Error {
  readonly address: EventAddress;

  constructor(address: EventAddress, cause: unknown) {
    const { type, revision, stream } = address;
    super(`${type}, ${revision}@${stream}, cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'UnreadableEvent';
    this.address = address;
  }
}

/** The event of a read or a subscription. Both are null for what is none of ours; see `decode`. */
export type Decoded = { readonly event: Recorded | null; readonly unreadable: UnreadableEvent | null };

/** As `decode`, for those who pass over what cannot be read. */
export function tryDecode(resolved: ResolvedEvent): Decoded {
  try {
    return { event: decode(resolved), unreadable: null };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { event: null, unreadable: error };
  }
}

/**
 * The event of a read or a subscription, upcast. Null for what is not an event of ours: a link whose target was deleted,
 * binary data, or data that is not a JSON object.
 * @throws UnreadableEvent when its data cannot be brought to the newest version
 */
export function decode(resolved: ResolvedEvent): Recorded | null {
  const { event } = resolved;
  if (!event?.isJson || typeof event.data !== 'object' || event.data === null || Array.isArray(event.data)) return null;
  const metadata = (event.metadata ?? {}) as StoredMetadata;
  const schema = metadata.schema ?? 1;
  const address: EventAddress = {
    type: event.type,
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position: event.position?.commit ?? resolved.commitPosition ?? 0n,
  };
  return {
    ...address,
    data: upcastAt(address, schema, event.data as Record<string, unknown>),
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

function upcastAt(address: EventAddress, schema: number, data: Record<string, unknown>): object {
  try {
    const newest: unknown = upcast(address.type, schema, data);
    if (typeof newest === 'object' && newest !== null) return newest;
    throw new Error(`an upcast made ${String(newest)} of it`);
  } catch (error) {
    throw new UnreadableEvent(address, error);
  }
}
