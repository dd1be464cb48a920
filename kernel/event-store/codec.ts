import { binaryEvent, type EventData, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import { currentName, currentSchemaVersion, isOurs, upcast } from '../events/catalogue.ts';
import type { DomainEvent, EventMetadata, Recorded } from '../events/event.ts';
import {
  type KeptPersonalData,
  keptIn,
  type Opened,
  opened,
  type PeoplesKeys,
  type SealedPart,
  sealedIn,
  sealedPartOf,
} from './personal-data.ts';

type StoredMetadata = {
  $correlationId?: string;
  $causationId?: string;
  commandId?: string;
  actor?: string;
  owner?: string;
  schema?: number;
  requestDigest?: string;
  traceparent?: string;
  /** The personal data of the event, which is missing from its data. */
  personal?: SealedPart;
};

export type NewEvent = DomainEvent & { readonly id: string; readonly metadata: Omit<EventMetadata, 'schema'> };

/**
 * A link to the event at a revision of a stream. `reach`: the highest position that this link and those before it point
 * to.
 */
export type Link = { id: string; stream: string; revision: bigint; reach: bigint };

/**
 * The event as it is stored: JSON, with metadata under the names that EventStoreDB's own projections index. @param keys
 * of everyone it is about
 */
export function encode(event: NewEvent, keys: PeoplesKeys): EventData {
  const { id, type, metadata } = event;
  const { data, personal } = sealedIn(event, keys);
  const stored: StoredMetadata = {
    $correlationId: metadata.correlationId,
    $causationId: metadata.causationId,
    ...(metadata.commandId === null ? {} : { commandId: metadata.commandId }),
    actor: metadata.actor,
    ...(metadata.owner === null ? {} : { owner: metadata.owner }),
    schema: currentSchemaVersion(type),
    ...(metadata.requestDigest === undefined ? {} : { requestDigest: metadata.requestDigest }),
    ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
    ...(personal === null ? {} : { personal }),
  };
  return jsonEvent({ id, type, data, metadata: bytesOf(stored) });
}

const utf8 = new TextEncoder();
/**
 * Given an object, the client turns it into Base64 and back, one character at a time: four times what this takes. It
 * passes on a Uint8Array, but no Buffer.
 */
const bytesOf = (metadata: object): Uint8Array => utf8.encode(JSON.stringify(metadata));

/** A link record: readers that resolve links get the event it points to, along with the link itself. */
export const encodeLink = ({ id, stream, revision, reach }: Link): EventData =>
  binaryEvent({
    id,
    type: '$>',
    data: Buffer.from(`${revision}@${stream}`),
    metadata: bytesOf({ reach: String(reach) }),
  });

/** What is known of an event whatever it holds: where it is. */
export type EventAddress = Pick<Recorded, 'id' | 'type' | 'stream' | 'revision' | 'position'>;

/** One of our events that this version of the code cannot read. A fold over its stream must not skip it; others may. */
export class UnreadableEvent extends Error {
  readonly address: EventAddress;
  /** The person whose event it is, if known. */
  readonly owner: string | null;

  constructor(address: EventAddress, cause: unknown, owner: string | null = null) {
    const { type, revision, stream } = address;
    super(`${type}, ${revision}@${stream}, cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'UnreadableEvent';
    this.address = address;
    this.owner = owner;
  }
}

/** The event of a read or a subscription. Both are null for anything that is not our event; see `decode`. */
export type Decoded = {
  readonly event: Recorded | null;
  readonly unreadable: UnreadableEvent | null;
  readonly personal: KeptPersonalData;
};

export const NOTHING: Decoded = { event: null, unreadable: null, personal: null };

/** Like `decode`, for readers that skip what cannot be read. */
export function tryDecode(resolved: ResolvedEvent, keys: PeoplesKeys): Decoded {
  const personal = resolved.event?.isJson ? keptIn(sealedPartOf(resolved.event.metadata), keys) : null;
  try {
    return { event: decode(resolved, keys), unreadable: null, personal };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { event: null, unreadable: error, personal };
  }
}

/**
 * The event of a read or a subscription, upcast. Null for anything that is not our event: a link whose target was
 * deleted, or data of an unknown type that is not a JSON object.
 * @param keys of everyone it is about
 * @throws UnreadableEvent if it is damaged, or its data cannot be unsealed or upcast to the newest version
 */
export function decode(resolved: ResolvedEvent, keys: PeoplesKeys): Recorded | null {
  const { event } = resolved;
  if (!event) return null;
  const { id, streamId: stream, revision } = event;
  const type = currentName(event.type);
  const position = event.position?.commit ?? resolved.commitPosition ?? 0n;
  // The client passes on as it is what it cannot parse.
  const damaged = !(event.isJson && isObject(event.data)) ? 'data' : isObject(event.metadata ?? {}) ? null : 'metadata';
  const stored = (isObject(event.metadata) ? event.metadata : {}) as StoredMetadata;
  const address = { type, id, stream, revision, position };
  if (damaged !== null && isOurs(type))
    throw new UnreadableEvent(address, `its ${damaged} are not a JSON object`, stored.owner);
  if (damaged === 'data') return null;
  const schema = stored.schema ?? 1;
  const data = event.data as Record<string, unknown>;
  // Replays decode millions of events: nothing is copied here by spreading, which takes longer than all the rest.
  return {
    type,
    id,
    stream,
    revision,
    position,
    data: readAt(address, stored, data, keys),
    at: event.created.toISOString(),
    metadata: metadataOf(id, schema, stored),
  };
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

function metadataOf(id: string, schema: number, stored: StoredMetadata): EventMetadata {
  const metadata = {
    correlationId: stored.$correlationId ?? id,
    causationId: stored.$causationId ?? id,
    commandId: stored.commandId ?? null,
    actor: stored.actor ?? 'unknown',
    owner: stored.owner ?? null,
    schema,
  };
  const { requestDigest, traceparent } = stored;
  if (requestDigest === undefined && traceparent === undefined) return metadata;
  return {
    ...metadata,
    ...(requestDigest === undefined ? {} : { requestDigest }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/** The person whom the event is about, if that is sealed; null for most events. */
export function subjectOf({ event }: ResolvedEvent): string | null {
  return event?.isJson ? (sealedPartOf(event.metadata)?.of ?? null) : null;
}

const PLAIN: Opened = { said: {}, forgotten: {} };

function readAt(
  address: EventAddress,
  { schema, owner, personal }: StoredMetadata,
  data: Record<string, unknown>,
  keys: PeoplesKeys,
): object {
  try {
    // Most events hold no personal data: nothing is copied for these.
    const { said, forgotten } = personal ? opened(address, personal, keys) : PLAIN;
    const whole = personal ? { ...data, ...said, ...forgotten } : data;
    const newest: unknown = upcast(address.type, schema ?? 1, whole);
    // What a field became in a newer version is forgotten as well.
    if (typeof newest === 'object' && newest !== null) return personal ? { ...newest, ...forgotten } : newest;
    throw new Error(`an upcast turned it into ${String(newest)}`);
  } catch (error) {
    throw new UnreadableEvent(address, error, owner);
  }
}
