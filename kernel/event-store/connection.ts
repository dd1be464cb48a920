import type { EventData, EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { KeyOf, PersonKeys } from '../personal-data/person-keys.ts';
import { type Decoded, encode, type NewEvent, subjectOf, tryDecode } from './codec.ts';
import { peopleIn } from './personal-data.ts';

/** Whether a reader gets personal data. One that does not needs no key, and so no document store. */
export type Reader = { readonly personalData: boolean };

/** The client, with the conversion of events to and from their stored form. */
export type Connection = {
  readonly client: EventStoreDBClient;
  encode(events: readonly NewEvent[]): Promise<EventData[]>;
  decode(records: readonly ResolvedEvent[], reader?: Reader): Promise<Decoded[]>;
};

const NO_KEYS: ReadonlyMap<string, KeyOf> = new Map();
const EVERYTHING: Reader = { personalData: true };

/** @param keys to seal personal data with. Null: it is written in clear, and what is sealed cannot be read */
export const connectionOf = (client: EventStoreDBClient, keys: PersonKeys | null): Connection => ({
  client,
  async encode(events) {
    const people = keys?.seals ? peopleIn(events) : [];
    const found = keys && people.length > 0 ? await keys.readOrMake(people) : null;
    return events.map((event) => encode(event, found));
  },
  async decode(records, { personalData } = EVERYTHING) {
    if (!personalData) return records.map((resolved) => tryDecode(resolved, null));
    const people = records.flatMap((resolved) => subjectOf(resolved) ?? []);
    const found = keys && people.length > 0 ? await keys.read(people) : NO_KEYS;
    return records.map((resolved) => tryDecode(resolved, found));
  },
});
