import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { derivedKeys, type PlatformSecrets } from '../config/index.ts';
import { type DocumentStore, isDocumentStoreUnavailable } from '../documents/document-store.ts';
import { KEY_BYTES, type PersonKey, personKeyFrom, seal, unseal } from './sealing.ts';

/**
 * `destroyed`: none of the person's data can be read any more. `absent`: there is no key, which is an error if
 * something is sealed with it.
 */
export type KeyOf = PersonKey | 'destroyed' | 'absent' | 'unreadable';

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
  /** Whether new data is sealed. What is already sealed is read in either case. */
  readonly seals: boolean;
  /**
   * Cached keys are up to ten seconds old, so a process may go on reading that long after another one has destroyed a
   * key. While the document store is unavailable, and nobody can destroy a key, cached ones stay in use for up to an
   * hour.
   * @throws MongoError saying that the store is unavailable, for keys that are not cached
   */
  read(people: readonly string[]): Promise<ReadonlyMap<string, KeyOf>>;
  /**
   * The key of a person, made if there is none. Only for somebody of whom nothing was ever sealed: see `keysToSealWith`
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
  noteKeyStore(keyStore: KeyStore): Promise<void>;
  /** Destroys the key of a person for good: none is created for them again. */
  destroy(person: string): Promise<void>;
  /** Those of these people whose key was not destroyed, or exists again. */
  withoutTombstone(people: readonly string[]): Promise<string[]>;
  /** Reseals all keys with the newest secret, so that earlier ones may be removed. */
  sealAnew(): Promise<void>;
};

/** How long a process trusts what it has read. */
export const KEYS_KNOWN_FOR_MS = 10_000;
const KEPT_WHILE_AWAY_MS = 3_600_000;
const KEYS_KNOWN = 20_000;

// If the keys are cached, a store that does not answer delays callers only briefly, and not all of them.
const CONFIRMED_WITHIN_MS = 1_000;
const NOT_ASKED_AGAIN_FOR_MS = 5_000;
const READ_WITHIN_MS = 5_000;
/** Keys per answer. */
const AT_ONCE = 1_000;

/** A destroyed key leaves a document without one. `recorded`: the event store remembers that it was made. */
type KeptKey = {
  _id: string;
  sealed_key: string | null;
  made_at: string;
  destroyed_at: string | null;
  recorded?: boolean;
};

type Known = { readonly key: KeyOf; readonly readAt: number; readonly isRecorded: boolean };

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
  /** The key of everybody whose key was made up to this position of the log is here; a decimal string. */
  readonly followed: string;
  /** How many people's keys, made after that, are not. */
  readonly missing: number;
};

export type PersonKeysOptions = {
  /** False while processes run that cannot read sealed data. Default true. */
  readonly seals?: boolean;
  /** How long what was read is trusted. */
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
  const known = new LRUCache<string, Known>({ max: KEYS_KNOWN, ttl: KEPT_WHILE_AWAY_MS });
  let awaySince = Number.NEGATIVE_INFINITY;

  const opened = ({ _id, sealed_key }: KeptKey): string | null => {
    for (const master of masters) {
      const key = sealed_key === null ? null : unseal(master, sealed_key, _id);
      if (key !== null) return key;
    }
    return null;
  };

  const keyIn = (document: KeptKey): KeyOf => {
    if (document.sealed_key === null) return 'destroyed';
    const key = opened(document);
    return key === null ? 'unreadable' : personKeyFrom(Buffer.from(key, 'base64url'));
  };

  const note = (document: KeptKey): KeyOf => {
    const key = keyIn(document);
    known.set(document._id, { key, readAt: performance.now(), isRecorded: document.recorded === true });
    return key;
  };

  async function read(people: readonly string[]): Promise<Map<string, KeyOf>> {
    const found = new Map<string, KeyOf>();
    const old = new Map<string, KeyOf>();
    const unknown: string[] = [];
    const now = performance.now();
    for (const person of new Set(people)) {
      const before = known.get(person);
      if (!before) unknown.push(person);
      else if (before.key === 'destroyed' || now - before.readAt < knownForMs) found.set(person, before.key);
      else old.set(person, before.key);
    }
    if (unknown.length + old.size === 0) return found;
    const goOnWithOld = () => new Map([...found, ...old]);
    if (unknown.length === 0 && now - awaySince < NOT_ASKED_AGAIN_FOR_MS) return goOnWithOld();
    const asked = [...unknown, ...old.keys()];
    try {
      const timeoutMS = unknown.length === 0 ? CONFIRMED_WITHIN_MS : READ_WITHIN_MS;
      const documents = await kept.find({ _id: { $in: asked } }, { timeoutMS, batchSize: AT_ONCE }).toArray();
      for (const person of asked) found.set(person, 'absent');
      for (const document of documents) found.set(document._id, note(document));
      return found;
    } catch (error) {
      if (!isDocumentStoreUnavailable(error)) throw error;
      awaySince = performance.now();
      if (unknown.length > 0) throw error;
      return goOnWithOld();
    }
  }

  /** If several processes create a key at the same moment, all use the first one's. */
  async function make(person: string): Promise<KeyOf> {
    const sealed_key = seal(masters[0], randomBytes(KEY_BYTES).toString('base64url'), person);
    const fresh = { sealed_key, made_at: new Date().toISOString(), destroyed_at: null };
    const options = { upsert: true, returnDocument: 'after', timeoutMS: READ_WITHIN_MS } as const;
    const insert = () => kept.findOneAndUpdate({ _id: person }, { $setOnInsert: fresh }, options);
    const document = await insert().catch((error: { code?: unknown }) => {
      if (error.code === DUPLICATE_KEY) return insert();
      throw error;
    });
    if (!document) throw new Error('an upsert has given no document');
    return note(document);
  }

  return {
    seals,
    read,
    make,
    isRecorded: (person) => known.get(person)?.isRecorded ?? false,
    async noteRecorded(person) {
      const document = await kept.findOneAndUpdate(
        { _id: person },
        { $set: { recorded: true } },
        { returnDocument: 'after', timeoutMS: READ_WITHIN_MS },
      );
      if (document) note(document);
    },
    async unrecorded(most) {
      const found = kept.find({ sealed_key: { $ne: null }, recorded: { $ne: true } }).limit(most);
      return (await found.toArray()).map(({ _id }) => _id);
    },
    async keyStore(fresh) {
      if (fresh) await keyStores.updateOne({ _id: KEY_STORE }, { $setOnInsert: { ...fresh } }, { upsert: true });
      return keyStores.findOne({ _id: KEY_STORE }, { timeoutMS: READ_WITHIN_MS });
    },
    async noteKeyStore(keyStore) {
      await keyStores.updateOne({ _id: KEY_STORE }, { $set: { ...keyStore } }, { upsert: true });
    },
    async destroy(person) {
      const at = new Date().toISOString();
      const gone = { sealed_key: null, destroyed_at: at };
      // Even if there is none: a slow process must not create one afterwards.
      const missing = { $setOnInsert: { ...gone, made_at: at } };
      await kept.updateOne({ _id: person }, missing, { upsert: true });
      await kept.updateOne({ _id: person, sealed_key: { $ne: null } }, { $set: gone });
      known.set(person, { key: 'destroyed', readAt: performance.now(), isRecorded: true });
    },
    async withoutTombstone(people) {
      const found = await kept.find({ _id: { $in: [...people] }, sealed_key: null }).toArray();
      const destroyed = new Set(found.map(({ _id }) => _id));
      return people.filter((person) => !destroyed.has(person));
    },
    async sealAnew() {
      for await (const document of kept.find({ sealed_key: { $ne: null } })) {
        const key = opened(document);
        const { _id, sealed_key } = document;
        // Unless it was destroyed meanwhile.
        if (key !== null)
          await kept.updateOne({ _id, sealed_key }, { $set: { sealed_key: seal(masters[0], key, _id) } });
      }
    },
  };
}
