import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { isDocumentStoreUnavailable } from '../document-store/document-store.ts';
import { type PersonKey, personKeyFrom, unseal } from './sealing.ts';

/**
 * `destroyed`: none of the person's data can be read any more. `absent`: there is no key, which is an error if
 * something is sealed with it.
 */
export type KeyOf = PersonKey | 'destroyed' | 'absent' | 'unreadable';

/** How long a process trusts what it has read. */
export const KEYS_KNOWN_FOR_MS = 10_000;
const KEPT_WHILE_AWAY_MS = 3_600_000;
const KEYS_KNOWN = 20_000;

// If the keys are cached, a store that does not answer delays callers only briefly, and not all of them.
const CONFIRMED_WITHIN_MS = 1_000;
const NOT_ASKED_AGAIN_FOR_MS = 5_000;
export const READ_WITHIN_MS = 5_000;
/** Keys per answer. */
const AT_ONCE = 1_000;

/** A destroyed key leaves a document without one. `recorded`: the event store remembers that it was made. */
export type KeptKey = {
  _id: string;
  sealed_key: string | null;
  made_at: string;
  destroyed_at: string | null;
  recorded?: boolean;
};

type Known = { readonly key: KeyOf; readonly readAt: number; readonly isRecorded: boolean };

/** The secret in a stored key; null if it is destroyed, or sealed with none of these. */
export function openedKey(masters: readonly KeyObject[], { _id, sealed_key }: KeptKey): string | null {
  for (const master of masters) {
    const key = sealed_key === null ? null : unseal(master, sealed_key, _id);
    if (key !== null) return key;
  }
  return null;
}

/** Reads people's keys, and caches them: see `PersonKeys.read`. */
export function createKnownKeys(kept: Collection<KeptKey>, masters: readonly KeyObject[], knownForMs: number) {
  const known = new LRUCache<string, Known>({ max: KEYS_KNOWN, ttl: KEPT_WHILE_AWAY_MS });
  let awaySince = Number.NEGATIVE_INFINITY;

  const keyIn = (document: KeptKey): KeyOf => {
    if (document.sealed_key === null) return 'destroyed';
    const key = openedKey(masters, document);
    return key === null ? 'unreadable' : personKeyFrom(Buffer.from(key, 'base64url'));
  };

  const note = (document: KeptKey): KeyOf => {
    const key = keyIn(document);
    known.set(document._id, { key, readAt: performance.now(), isRecorded: document.recorded === true });
    return key;
  };

  /** Asks for all of them, whatever is cached. @throws MongoError saying that the store is unavailable */
  async function readNow(people: readonly string[], timeoutMS = READ_WITHIN_MS): Promise<Map<string, KeyOf>> {
    const documents = await kept.find({ _id: { $in: [...people] } }, { timeoutMS, batchSize: AT_ONCE }).toArray();
    const found = new Map<string, KeyOf>(people.map((person) => [person, 'absent']));
    for (const document of documents) found.set(document._id, note(document));
    return found;
  }

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
    const withOld = () => new Map([...found, ...old]);
    if (unknown.length === 0 && now - awaySince < NOT_ASKED_AGAIN_FOR_MS) return withOld();
    const asked = [...unknown, ...old.keys()];
    try {
      const timeoutMS = unknown.length === 0 ? CONFIRMED_WITHIN_MS : READ_WITHIN_MS;
      return new Map([...found, ...(await readNow(asked, timeoutMS))]);
    } catch (error) {
      if (!isDocumentStoreUnavailable(error)) throw error;
      awaySince = performance.now();
      if (unknown.length > 0) throw error;
      return withOld();
    }
  }

  return {
    read,
    readNow,
    note,
    isRecorded: (person: string): boolean => known.get(person)?.isRecorded ?? false,
    noteDestroyed(person: string): void {
      known.set(person, { key: 'destroyed', readAt: performance.now(), isRecorded: true });
    },
  };
}
