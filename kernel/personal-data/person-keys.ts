import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { derivedKeys, type PlatformSecrets } from '../config/index.ts';
import { type DocumentStore, isDocumentStoreUnavailable } from '../documents/document-store.ts';
import { KEY_BYTES, type PersonKey, personKeyFrom, seal, unseal } from './sealing.ts';

/** `destroyed`: nothing of the person can be read any more. `absent`: there is none, which is an error where something is sealed with it. */
export type KeyOf = PersonKey | 'destroyed' | 'absent' | 'unreadable';

/**
 * The keys with which events are sealed that say something of a person, one for each. They are in the document store alone: an event
 * stays for ever, and a key can be destroyed.
 */
export type PersonKeys = {
  /** Whether what is written is sealed. What is sealed already is read in either case. */
  readonly seals: boolean;
  /**
   * Known ones are up to ten seconds old: so long may a process go on reading after a key was destroyed by another one. Where the
   * document store is away and nobody can destroy one, those that are known go on being used for up to an hour.
   * @throws MongoError that says that the store is away, for those that are not known
   */
  read(people: readonly string[]): Promise<ReadonlyMap<string, KeyOf>>;
  /** The same, made where there are none. */
  readOrMake(people: readonly string[]): Promise<ReadonlyMap<string, KeyOf>>;
  /** Destroys the key of a person, for good: none is made for them again. */
  destroy(person: string): Promise<void>;
  /** Of these people, those whose key was not destroyed, or is there again. */
  withoutTombstone(people: readonly string[]): Promise<string[]>;
  /** Seals all keys with the newest secret, so that the ones before it may be taken out. */
  sealAnew(): Promise<void>;
};

/** How long a process believes what it has read. */
export const KEYS_KNOWN_FOR_MS = 10_000;
const KEPT_WHILE_AWAY_MS = 3_600_000;
const KEYS_KNOWN = 20_000;

// With keys that are known, a store that does not answer keeps nobody waiting for long, and not everybody.
const CONFIRMED_WITHIN_MS = 1_000;
const NOT_ASKED_AGAIN_FOR_MS = 5_000;
const READ_WITHIN_MS = 5_000;
/** Keys in one answer. */
const AT_ONCE = 1_000;

/** A key that was destroyed leaves a document without one. */
type KeptKey = { _id: string; sealed_key: string | null; made_at: string; destroyed_at: string | null };

type Known = { readonly key: KeyOf; readonly readAt: number };

const DUPLICATE_KEY = 11_000;

export type PersonKeysOptions = {
  /** False while processes run that cannot read what is sealed. Default true. */
  readonly seals?: boolean;
  /** How long what was read is believed. */
  readonly knownForMs?: number;
};

/** @param secrets of the platform: keys are sealed with the first, and unsealed with any of them */
export function openPersonKeys(
  { db }: Pick<DocumentStore, 'db'>,
  secrets: PlatformSecrets,
  { seals = true, knownForMs = KEYS_KNOWN_FOR_MS }: PersonKeysOptions = {},
): PersonKeys {
  const kept: Collection<KeptKey> = db.collection('secrets_person_keys');
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

  const note = (person: string, key: KeyOf): KeyOf => {
    known.set(person, { key, readAt: performance.now() });
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
      for (const document of documents) found.set(document._id, note(document._id, keyIn(document)));
      return found;
    } catch (error) {
      if (!isDocumentStoreUnavailable(error)) throw error;
      awaySince = performance.now();
      if (unknown.length > 0) throw error;
      return goOnWithOld();
    }
  }

  /** Of several processes that make one at the same moment, all use the key of the first. */
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
    return note(person, keyIn(document));
  }

  return {
    seals,
    read,
    async readOrMake(people) {
      const found = await read(people);
      for (const [person, key] of found) if (key === 'absent') found.set(person, await make(person));
      return found;
    },
    async destroy(person) {
      const at = new Date().toISOString();
      const gone = { sealed_key: null, destroyed_at: at };
      // Also where there is none: a process that is slow must not make one afterwards.
      const missing = { $setOnInsert: { ...gone, made_at: at } };
      await kept.updateOne({ _id: person }, missing, { upsert: true });
      await kept.updateOne({ _id: person, sealed_key: { $ne: null } }, { $set: gone });
      note(person, 'destroyed');
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
        // Not where it was destroyed meanwhile.
        if (key !== null)
          await kept.updateOne({ _id, sealed_key }, { $set: { sealed_key: seal(masters[0], key, _id) } });
      }
    },
  };
}
