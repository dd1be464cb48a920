import type { EventData, ResolvedEvent } from '@eventstore/db-client';
import type { KeyOf } from '../personal-data/known-keys.ts';
import type { PersonKeys } from '../personal-data/person-keys.ts';
import type { Client } from './client/client.ts';
import { type Decoded, encode, type NewEvent, subjectOf, tryDecode } from './codec.ts';
import { peopleIn, type SealingKeys } from './personal-data.ts';

/** Whether a reader gets personal data. One that does not needs no key, and so no document store. */
export type Reader = { readonly personalData: boolean };

/** The client, with the conversion of events to and from their stored form. */
export type Connection = {
  readonly client: Client;
  encode(events: readonly NewEvent[]): Promise<EventData[]>;
  decode(records: readonly ResolvedEvent[], reader?: Reader): Promise<Decoded[]>;
};

const NO_KEYS: ReadonlyMap<string, KeyOf> = new Map();
const EVERYTHING: Reader = { personalData: true };

/**
 * @param keys to unseal personal data with. Null: what is sealed cannot be read
 * @param sealingKeys to seal new personal data with. Null: it is written in clear
 */
export function connectionOf(client: Client, keys: PersonKeys | null, sealingKeys: SealingKeys | null): Connection {
  return {
    client,
    async encode(events) {
      const people = sealingKeys ? peopleIn(events) : [];
      const found = sealingKeys && people.length > 0 ? await sealingKeys(people) : null;
      return events.map((event) => encode(event, found));
    },
    async decode(records, { personalData } = EVERYTHING) {
      if (!personalData) return records.map((resolved) => tryDecode(resolved, null));
      const people = records.flatMap((resolved) => subjectOf(resolved) ?? []);
      const found = keys && people.length > 0 ? await keys.read(people) : NO_KEYS;
      return records.map((resolved) => tryDecode(resolved, found));
    },
  };
}
