import bcrypt from 'bcrypt';
import { createFairQueue, QueueFull } from '../../../kernel/async/fair-queue.ts';
import { notReady } from '../../../kernel/http/errors.ts';
import { fitsBcrypt } from './password-rules.ts';

const BCRYPT_COST = 12;

// bcrypt runs in libuv's pool of four threads, which file access, DNS and WebCrypto share: it must never occupy all of them.
const CONCURRENCY = 2;
// A client has five requests a minute; what waits takes at most some 16 seconds of one core, less than a client's patience.
const queue = createFairQueue({ concurrency: CONCURRENCY, maxWaiting: 128, maxWaitingOfGroup: 8 });

/** A well-formed hash of the same cost that no password matches. */
const UNMATCHABLE = '$2b$12$Czlpuoj.c0oQXsBdHBFMMe9bUVMzuUQr77FfOBu5iJCyBQ0lsBONa';

/**
 * @param password of at most 72 bytes
 * @param client whose turn it takes: a group of addresses. @throws HttpError 503 when too much of that client is waiting
 */
export const hashPassword = (password: string, client: string): Promise<string> =>
  inTurn(client, () => bcrypt.hash(password, BCRYPT_COST));

/**
 * Whether the password matches the hash. It takes as long where there is no hash, so that the time does not tell whether
 * there is an account.
 * @param client as above. @throws HttpError 503 when too much of that client is waiting
 */
export async function verifyPassword(password: string, hash: string | null, client: string): Promise<boolean> {
  const matches = await inTurn(client, () => bcrypt.compare(password, hash ?? UNMATCHABLE));
  return matches && hash !== null && fitsBcrypt(password);
}

async function inTurn<T>(client: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queue(client, work);
  } catch (error) {
    if (error instanceof QueueFull) throw notReady('Too many passwords of yours are being checked', 10);
    throw error;
  }
}
