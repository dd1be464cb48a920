import { type KeyObject, randomBytes } from 'node:crypto';
import type { Collection } from 'mongodb';
import { derivedKeys, type PlatformSecrets } from '../config/index.ts';
import type { DocumentStore } from '../document-store/document-store.ts';
import {
  createKnownKeys,
  KEYS_KNOWN_FOR_MS,
  type KeptKey,
  type KeyOf,
  openedKey,
  READ_WITHIN_MS,
} from './known-keys.ts';
import { KEY_BYTES, seal } from './sealing.ts';

/**
 * Something is sealed with a person's key, and the key is not there: not destroyed, but lost. What needs it waits, as
 * for a store that is away, until the key is back.
 */
export class PersonKeyMissing extends Error {
  readonly nextAction: string;

  constructor(why: string, nextAction: string) {
    super(`${why}: ${nextAction}`);
    this.name = 'PersonKeyMissing';
    this.nextAction = nextAction;
  }
}

/** What to do about keys that are missing. */
export const BRING_BACK_KEYS = 'bring back secrets_person_keys of the document store from a backup';

/** Whether an error means that a person's key is missing, also where it makes an event unreadable. */
export function keyMissingIn(error: unknown): PersonKeyMissing | null {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof PersonKeyMissing) return each;
  return null;
}

/**
 * The keys that seal personal data in events, one for each person. They are only in the document store: an event stays
 * for ever, and a key can be destroyed. The event store remembers that each was made, and its digest.
 */
export type PersonKeys = {
  /** Whether new data is sealed. Sealed data is read in either case. */
  readonly seals: boolean;
  /**
   * Cached keys are up to ten seconds old, so a process may keep reading that long after another one has destroyed a
   * key. While the document store is unavailable, and no one can destroy a key, cached ones stay in use for up to an
   * hour.
   * @throws MongoError saying that the store is unavailable, for keys that are not cached
   */
  read(people: readonly string[]): Promise<ReadonlyMap<string, KeyOf>>;
  /** The keys that are there now: whether some are lost is not told by those that were read before. */
  readNow(people: readonly string[]): Promise<ReadonlyMap<string, KeyOf>>;
  /**
   * The key of a person, made if there is none. Only for someone of whom nothing was ever sealed: see `keysToSealWith`
   * of the event store, which knows.
   */
  make(person: string): Promise<KeyOf>;
  /** Whether the event store is known to remember that this person's key was made. */
  isRecorded(person: string): boolean;
  /** Notes that the event store remembers it. */
  noteRecorded(person: string): Promise<void>;
  /** Some of the people whose keys were made by a version that had the event store remember none; empty at the end. */
  unrecorded(most: number): Promise<string[]>;
  /**
   * What is known of the keys as a whole; null if the collection is new, or was emptied.
   * @param fresh noted if there is nothing
   */
  keyStore(fresh?: KeyStore): Promise<KeyStore | null>;
  /** @returns whether the note of the same collection was there to be replaced */
  noteKeyStore(keyStore: KeyStore): Promise<boolean>;
  /** Notes what is known of keys among which there is no note of theirs. */
  adoptKeyStore(keyStore: KeyStore): Promise<void>;
  /** Whether the oldest key that is kept can be opened with these secrets, or there is none. */
  canOpen(): Promise<boolean>;
  /** Destroys the key of a person for good: none is created for them again. */
  destroy(person: string): Promise<void>;
  /** Those of these people whose key was not destroyed, or exists again. */
  withoutTombstone(people: readonly string[]): Promise<string[]>;
  /** Reseals all keys with the newest secret, so that earlier ones may be removed. */
  reseal(): Promise<void>;
};

// Not a user's id.
const KEY_STORE = 'key store';

const DUPLICATE_KEY = 11_000;
const COLLECTION = 'secrets_person_keys';

/**
 * Kept among the keys, so that it is lost and restored along with them. `store_id` is also in the event store, which so
 * tells these keys from a new collection.
 */
export type KeyStore = {
  readonly store_id: string;
  /** The key of everyone whose key was made up to this position of the log is here; a decimal string. */
  readonly followed: string;
  /** How many people's keys, made after that, are not. */
  readonly missing: number;
};

export type PersonKeysOptions = {
  /** False while processes run that cannot read sealed data. Default true. */
  readonly seals?: boolean;
  /** How long a key that was read is trusted. */
  readonly knownForMs?: number;
};

/** @param secrets of the platform: keys are sealed with the first, and unsealed with any of them */
export function openPersonKeys(
  { db }: Pick<DocumentStore, 'db'>,
  secrets: PlatformSecrets,
  { seals = true, knownForMs = KEYS_KNOWN_FOR_MS }: PersonKeysOptions = {},
): PersonKeys {
  const kept: Collection<KeptKey> = db.collection(COLLECTION);
  const keyStores: Collection<KeyStore & { _id: string }> = db.collection(COLLECTION);
  const masters = derivedKeys(secrets, 'keys of people');
  const known = createKnownKeys(kept, masters, knownForMs);

  return {
    seals,
    read: known.read,
    readNow: known.readNow,
    make: async (person) => known.note(await madeKey(kept, masters[0], person)),
    isRecorded: known.isRecorded,
    async noteRecorded(person) {
      const document = await kept.findOneAndUpdate(
        { _id: person },
        { $set: { recorded: true } },
        { returnDocument: 'after', timeoutMS: READ_WITHIN_MS },
      );
      if (document) known.note(document);
    },
    async unrecorded(most) {
      const found = kept.find({ sealed_key: { $ne: null }, recorded: { $ne: true } }).limit(most);
      return (await found.toArray()).map(({ _id }) => _id);
    },
    async keyStore(fresh) {
      if (fresh) await keyStores.updateOne({ _id: KEY_STORE }, { $setOnInsert: { ...fresh } }, { upsert: true });
      return keyStores.findOne({ _id: KEY_STORE }, { timeoutMS: READ_WITHIN_MS });
    },
    async noteKeyStore({ store_id, ...known }) {
      const { matchedCount } = await keyStores.updateOne({ _id: KEY_STORE, store_id }, { $set: known });
      return matchedCount === 1;
    },
    async adoptKeyStore(keyStore) {
      await keyStores.updateOne({ _id: KEY_STORE }, { $set: { ...keyStore } }, { upsert: true });
    },
    canOpen: openingOf(kept, masters),
    async destroy(person) {
      const at = new Date().toISOString();
      const gone = { sealed_key: null, destroyed_at: at };
      // Even if there is none: a slow process must not create one afterwards.
      const missing = { $setOnInsert: { ...gone, made_at: at } };
      await kept.updateOne({ _id: person }, missing, { upsert: true });
      await kept.updateOne({ _id: person, sealed_key: { $ne: null } }, { $set: gone });
      known.noteDestroyed(person);
    },
    async withoutTombstone(people) {
      const found = await kept.find({ _id: { $in: [...people] }, sealed_key: null }).toArray();
      const destroyed = new Set(found.map(({ _id }) => _id));
      return people.filter((person) => !destroyed.has(person));
    },
    async reseal() {
      for await (const document of kept.find({ sealed_key: { $ne: null } })) {
        const key = openedKey(masters, document);
        const { _id, sealed_key } = document;
        // Unless it has been destroyed in the meantime.
        if (key !== null)
          await kept.updateOne({ _id, sealed_key }, { $set: { sealed_key: seal(masters[0], key, _id) } });
      }
    },
  };
}

/** See `PersonKeys.canOpen`. Once they can be opened, they stay so: the secrets of a process do not change. */
function openingOf(kept: Collection<KeptKey>, masters: readonly KeyObject[]): () => Promise<boolean> {
  let opened = false;
  return async () => {
    if (opened) return true;
    const oldest = await kept.findOne({ sealed_key: { $ne: null } }, { timeoutMS: READ_WITHIN_MS });
    if (oldest === null) return true;
    opened = openedKey(masters, oldest) !== null;
    return opened;
  };
}

/** A person's key, made if there is none. If several processes create one at the same moment, all use the first one's. */
async function madeKey(kept: Collection<KeptKey>, master: KeyObject, person: string): Promise<KeptKey> {
  const sealed_key = seal(master, randomBytes(KEY_BYTES).toString('base64url'), person);
  const fresh = { sealed_key, made_at: new Date().toISOString(), destroyed_at: null };
  const options = { upsert: true, returnDocument: 'after', timeoutMS: READ_WITHIN_MS } as const;
  const insert = () => kept.findOneAndUpdate({ _id: person }, { $setOnInsert: fresh }, options);
  const document = await insert().catch((error: { code?: unknown }) => {
    if (error.code === DUPLICATE_KEY) return insert();
    throw error;
  });
  if (!document) throw new Error('an upsert has given no document');
  return document;
}
