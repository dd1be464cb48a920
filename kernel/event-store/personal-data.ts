import { createHmac } from 'node:crypto';
import { type PersonalFields, personalFieldsOf } from '../events/catalogue.ts';
import type { DomainEvent } from '../events/event.ts';
import { eventIdOf, uuidFrom } from '../events/ids.ts';
import type { KeyOf } from '../personal-data/known-keys.ts';
import { BRING_BACK_KEYS, PersonKeyMissing, type PersonKeys } from '../personal-data/person-keys.ts';
import { seal, unseal } from '../personal-data/sealing.ts';

/** In an event's metadata: the person and the personal data; null for data that was forgotten before it was written. */
export type SealedPart = { readonly of: string; readonly sealed: string | null };

/** The keys of some people. Null for a reader to whom all are forgotten. */
export type PeoplesKeys = ReadonlyMap<string, KeyOf> | null;

/** An event's personal data or, if that can no longer be read, what stands in its place. */
export type Opened = { readonly said: object; readonly forgotten: object };

type Data = Record<string, unknown>;
type Parts = { readonly of: string; readonly said: Data; readonly rest: Data; readonly fields: PersonalFields };

/** The event split into its personal data and the rest. Null if it has no personal data. */
function partsOf({ type, data }: DomainEvent): Parts | null {
  const fields = personalFieldsOf(type);
  const of = fields && (data as Data)[fields.of];
  if (!fields || typeof of !== 'string') return null;
  const isSaid = ([name]: [string, unknown]): boolean => fields.fields.includes(name);
  const entries = Object.entries(data);
  return {
    of,
    said: Object.fromEntries(entries.filter(isSaid)),
    rest: Object.fromEntries(entries.filter((entry) => !isSaid(entry))),
    fields,
  };
}

/** The personal data of a record, from its metadata; null for most. */
export const sealedPartOf = (metadata: unknown): SealedPart | null =>
  ((metadata ?? {}) as { readonly personal?: SealedPart }).personal ?? null;

/** How a record keeps its personal data; null if it has none, or has it in clear. */
export type KeptPersonalData = 'sealed' | 'forgotten' | null;

export const keptIn = (part: SealedPart | null, keys: PeoplesKeys): KeptPersonalData =>
  part && (part.sealed === null || keys?.get(part.of) === 'destroyed' ? 'forgotten' : 'sealed');

/** For each record, whether its personal data is sealed or forgotten; null if it has none. */
export async function personalDataOf(
  records: readonly { readonly metadata: unknown }[],
  keys: PersonKeys | null,
): Promise<KeptPersonalData[]> {
  const parts = records.map(({ metadata }) => sealedPartOf(metadata));
  const people = parts.flatMap((part) => (part && part.sealed !== null ? part.of : []));
  const found = keys && people.length > 0 ? await keys.read(people) : null;
  return parts.map((part) => keptIn(part, found));
}

/** The people whose keys seal these events. */
export const peopleIn = (events: readonly DomainEvent[]): string[] =>
  events.flatMap((event) => partsOf(event)?.of ?? []);

/**
 * An event as it is stored. The personal data of someone whose key was destroyed is forgotten before it is written.
 */
export function sealedIn(
  event: DomainEvent & { readonly id: string },
  keys: PeoplesKeys,
): { data: Data; personal: SealedPart | null } {
  const parts = partsOf(event);
  if (!parts || keys === null) return { data: { ...event.data }, personal: null };
  const { of, said, rest } = parts;
  const key = usable(of, keys);
  const sealed = key && seal(key.sealing, JSON.stringify(said), event.id);
  return { data: rest, personal: { of, sealed } };
}

/** @throws Error that says why it cannot be read, which is different from its being forgotten */
export function opened(
  { id, type }: { readonly id: string; readonly type: string },
  { of, sealed }: SealedPart,
  keys: PeoplesKeys,
): Opened {
  const forgotten = { said: {}, forgotten: personalFieldsOf(type)?.forgotten ?? {} };
  if (keys === null || sealed === null) return forgotten;
  const key = usable(of, keys);
  if (key === null) return forgotten;
  const said = unseal(key.sealing, sealed, id);
  if (said === null) throw new Error(`what it says of ${of} is sealed with another key, or was changed`);
  return { said: JSON.parse(said) as object, forgotten: {} };
}

/** The key of a person; null if it was destroyed. @throws PersonKeyMissing */
function usable(of: string, keys: ReadonlyMap<string, KeyOf>) {
  const key = keys.get(of) ?? 'absent';
  if (key === 'destroyed') return null;
  if (key === 'absent') throw new PersonKeyMissing(`the key of ${of} is missing`, BRING_BACK_KEYS);
  if (key === 'unreadable')
    throw new PersonKeyMissing(
      `the key of ${of} was sealed with a PLATFORM_JWT_SECRET that is not among PLATFORM_JWT_SECRETS`,
      'add the earlier secret to PLATFORM_JWT_SECRETS, and restart',
    );
  return key;
}

/** The keys to seal with of some people: see `keysToSealWith`. */
export type SealingKeys = (people: readonly string[]) => Promise<ReadonlyMap<string, KeyOf>>;

/**
 * The ids of the events that a command writes to a stream. An id depends on the event's content, so that a repeat is
 * recognised. It must reveal nothing of a person whose key is gone, so that no one can test guessed addresses against
 * it.
 * @param keys null if nothing is sealed
 */
export async function eventIdsOf(
  commandId: string,
  stream: string,
  events: readonly DomainEvent[],
  keys: SealingKeys | null,
): Promise<string[]> {
  const people = keys ? peopleIn(events) : [];
  if (!keys || people.length === 0) return events.map((event, index) => eventIdOf(commandId, stream, index, event));
  const found = await keys(people);
  return events.map((event, index) => {
    const parts = partsOf(event);
    if (!parts) return eventIdOf(commandId, stream, index, event);
    const key = usable(parts.of, found);
    const said = key ? createHmac('sha256', key.telling).update(JSON.stringify(parts.said)).digest('hex') : '';
    return uuidFrom(commandId, stream, index, event.type, JSON.stringify(parts.rest), said);
  });
}
