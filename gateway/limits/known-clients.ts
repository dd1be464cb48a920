import { createHmac } from 'node:crypto';
import { growingCache } from '../../kernel/caches/growing.ts';
import { derivedKeys, type PlatformSecrets } from '../../kernel/config/index.ts';
import type { Documents } from '../../kernel/documents/index.ts';
import { levelOf } from '../../kernel/outages/unavailable.ts';
import type { Log } from '../../kernel/process/log.ts';

/** Which clients have signed in to an account before. A key names an account and a client. */
export type KnownClients = {
  /** Whether this gateway already knows, without asking anyone. */
  remembers(key: string): boolean;
  /** Whether any gateway knows the client. */
  has(key: string): Promise<boolean>;
  add(key: string): Promise<void>;
};

const REMEMBERED = 100_000;

/** Known to this gateway only. */
export function createKnownClients(): KnownClients {
  const known = growingCache<true>(REMEMBERED);
  return {
    remembers: (key) => known.get(key) === true,
    has: async () => false,
    async add(key) {
      known.set(key, true);
    },
  };
}

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;
const TIMEOUT_MS = 500;
const DUPLICATE_KEY = 11_000;

type KnownClient = { _id: string; expires_at: Date };

/**
 * Shared by all gateways, in MongoDB, for 30 days after the latest sign-in, as MACs, because they contain people's
 * addresses. While the store does not answer, each gateway relies on its own memory.
 * @param isShared whether the store is believed to answer: no request waits for a store known to be away
 */
export async function openSharedKnownClients(
  documents: Documents,
  secrets: PlatformSecrets,
  isShared: () => boolean,
  log: Log,
): Promise<KnownClients> {
  const stored = documents.scratch<KnownClient>('known_clients');
  await stored.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
  // Forgotten after a day, so that continued sign-ins reach the store; also records whether the store has been updated.
  const known = growingCache<{ readonly isStored: boolean }>(REMEMBERED, { ttl: DAY_MS });
  const keys = derivedKeys(secrets, 'known clients');
  const idsOf = (key: string): string[] =>
    keys.map((secret) => createHmac('sha256', secret).update(key).digest('base64url'));

  const whileShared = async <T>(otherwise: T, ask: () => Promise<T>): Promise<T> => {
    if (!isShared()) return otherwise;
    return ask().catch((error) => {
      // Whatever the error is: no one who gave the right password is refused because of it.
      log[levelOf(error)]({ cause: String(error) }, 'only this gateway knows who has signed in from where');
      return otherwise;
    });
  };

  return {
    remembers: (key) => known.has(key),
    has: (key) =>
      whileShared(false, async () => {
        const found = await stored.findOne({ _id: { $in: idsOf(key) } }, { timeoutMS: TIMEOUT_MS });
        if (found) known.set(key, { isStored: true });
        return found !== null;
      }),
    async add(key) {
      if (known.get(key)?.isStored) return;
      known.set(key, { isStored: false });
      const [_id = ''] = idsOf(key);
      const expires_at = new Date(Date.now() + KEPT_DAYS * DAY_MS);
      const options = { upsert: true, writeConcern: { w: 1 }, timeoutMS: TIMEOUT_MS } as const;
      const store = () => stored.updateOne({ _id }, { $set: { expires_at } }, options).catch(storedMeanwhile);
      const isStored = await whileShared(false, () => store().then(() => true));
      known.set(key, { isStored });
    },
  };
}

/** Two simultaneous sign-ins may both find nothing to update. */
function storedMeanwhile(error: { code?: unknown }): void {
  if (error.code !== DUPLICATE_KEY) throw error;
}
