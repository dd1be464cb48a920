import type { EventStoreDBClient } from '@eventstore/db-client';
import { z } from 'zod';
import { catalogue, defineEvents, type EventsOf, streamOf } from '../events/catalogue.ts';
import { uuidFrom } from '../events/ids.ts';
import type { KeyOf } from '../personal-data/known-keys.ts';
import { BRING_BACK_KEYS, PersonKeyMissing, type PersonKeys } from '../personal-data/person-keys.ts';
import { append, WrongExpectedRevision } from './append.ts';
import { encode } from './codec.ts';
import { sealedPartOf } from './personal-data.ts';
import { readRecords } from './read.ts';

/** What the log remembers of people's keys: that one was made, and which. */
export const personKeyEvents = defineEvents('personKey', {
  /** `digest` tells the key from every other and reveals nothing of it. */
  PersonKeyMade: z.object({ person: z.string(), digest: z.string() }),
});

/** Which collection of keys belongs to this log. */
export const keyStoreEvents = defineEvents('keyStore', {
  KeyStoreChosen: z.object({ store_id: z.string() }),
});

/** The id in the name of its only stream. */
export const PEOPLES_KEYS = 'people';

/**
 * The keys that these people's data is sealed with. One is made only for someone of whom nothing was ever sealed, and
 * nothing is sealed before the log remembers the key: a lost key is then known to be lost, and is not replaced by
 * another, with which the data would have two.
 * @throws PersonKeyMissing, EventStoreUnavailable, and MongoError saying that the document store is unavailable
 */
export async function keysToSealWith(
  client: EventStoreDBClient,
  keys: PersonKeys,
  people: readonly string[],
): Promise<ReadonlyMap<string, KeyOf>> {
  const found = new Map(await keys.read(people));
  for (const [person, before] of found) {
    const key = before === 'absent' ? await madeKey(client, keys, person) : before;
    found.set(person, key);
    if (typeof key === 'object' && !keys.isRecorded(person)) await recordKey(client, keys, person, key.digest);
  }
  return found;
}

/**
 * A key for someone who has none. Another command may have made it since it was looked for: it is stored before anything
 * is sealed with it, and so is found now. Two registrations of one address at the same moment were told that keys are
 * missing.
 */
async function madeKey(client: EventStoreDBClient, keys: PersonKeys, person: string): Promise<KeyOf> {
  try {
    await requireNeverMade(client, keys, person);
  } catch (error) {
    const since = error instanceof PersonKeyMissing ? (await keys.read([person])).get(person) : 'absent';
    if (since === undefined || since === 'absent') throw error;
    return since;
  }
  return keys.make(person);
}

/** Has the log remember a key. @throws PersonKeyMissing if it remembers another one of this person */
async function recordKey(
  client: EventStoreDBClient,
  keys: Pick<PersonKeys, 'noteRecorded'>,
  person: string,
  digest: string,
): Promise<void> {
  const stream = streamOf(personKeyEvents, person);
  const id = uuidFrom(stream, digest);
  const metadata = { correlationId: id, causationId: id, commandId: id, actor: 'system:personal-data', owner: null };
  try {
    await append(client, stream, null, [
      encode({ type: 'PersonKeyMade', data: { person, digest }, id, metadata }, null),
    ]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    const [first] = await readRecords(client, stream, { maxCount: 1 });
    const made = first?.event?.data as Partial<EventsOf<typeof personKeyEvents>['data']> | undefined;
    if (made?.digest !== digest)
      throw new PersonKeyMissing(`the key of ${person} is not the one that was made for them`, BRING_BACK_KEYS);
  }
  await keys.noteRecorded(person);
}

async function requireNeverMade(client: EventStoreDBClient, keys: PersonKeys, person: string): Promise<void> {
  const chosen = await newestIn(client, streamOf(keyStoreEvents, PEOPLES_KEYS));
  const { store_id } = (chosen?.data ?? {}) as { store_id?: string };
  // While keys are missing none is made for anyone: restoring them may replace everything that is there by then.
  const kept = store_id === undefined ? null : await keys.keyStore();
  if (store_id !== undefined && (kept?.store_id !== store_id || kept.missing > 0))
    throw new PersonKeyMissing("no key is made while people's keys are missing", BRING_BACK_KEYS);
  const wasMade = (await newestIn(client, streamOf(personKeyEvents, person))) !== null;
  if (wasMade || (await isAnythingSealed(client, person)))
    throw new PersonKeyMissing(`the key of ${person} is missing`, BRING_BACK_KEYS);
}

async function newestIn(client: EventStoreDBClient, stream: string) {
  const [newest] = await readRecords(client, stream, { direction: 'backwards', maxCount: 1 });
  return newest?.event ?? null;
}

/** Whether a stream with a person's name holds anything sealed, perhaps by a version that recorded no keys. */
async function isAnythingSealed(client: EventStoreDBClient, person: string): Promise<boolean> {
  const streams = [...catalogue.values()].filter(({ personal }) => personal).map((set) => streamOf(set, person));
  const records = await Promise.all(streams.map((stream) => readRecords(client, stream)));
  return records.flat().some(({ event }) => {
    const part = sealedPartOf(event?.metadata);
    return part?.of === person && part.sealed !== null;
  });
}
