import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createFairQueue, QueueFull } from '../../../kernel/async/fair-queue.ts';
import { notReady } from '../../../kernel/http/errors.ts';
import { callsToThread } from '../../../kernel/process/worker-thread.ts';
import { fitsBcrypt, normalisePassword } from './password-rules.ts';

const BCRYPT_COST = 12;

// A hash takes a quarter of a second of a core. One core stays free of them where there are two or more: a request goes from
// process to process and would wait at each for its turn.
export const HASHED_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
// A client has five requests a minute; what waits takes at most some 30 seconds, which is how long the gateway waits.
const queue = createFairQueue({ concurrency: HASHED_AT_ONCE, maxWaiting: 120, maxWaitingOfGroup: 8 });

/** A well-formed hash of the same cost that no password matches. */
const UNMATCHABLE = '$2b$12$Czlpuoj.c0oQXsBdHBFMMe9bUVMzuUQr77FfOBu5iJCyBQ0lsBONa';

/**
 * @param password of at most 72 bytes
 * @param client whose turn it takes: a group of addresses. @throws HttpError 503 when too much of that client is waiting
 */
export const hashPassword = async (password: string, client: string): Promise<string> =>
  String(await inTurn(client, { password: normalisePassword(password), hash: null, cost: BCRYPT_COST }));

/**
 * Whether the password matches the hash. It takes as long where there is no hash, so that the time does not tell whether
 * there is an account.
 * @param client as above. @throws HttpError 503 when too much of that client is waiting
 */
export async function verifyPassword(given: string, hash: string | null, client: string): Promise<boolean> {
  const password = normalisePassword(given);
  const matches = await inTurn(client, { password, hash: hash ?? UNMATCHABLE, cost: BCRYPT_COST });
  return matches === true && hash !== null && fitsBcrypt(password);
}

/** What hashing-thread.js takes: it makes a hash when there is none to compare with. */
type Call = { readonly password: string; readonly hash: string | null; readonly cost: number };

const idle = Array.from({ length: HASHED_AT_ONCE }, () =>
  callsToThread<Call, string | boolean>(
    () => new Worker(new URL('./hashing-thread.js', import.meta.url), { execArgv: [] }),
  ),
);

async function inTurn(client: string, call: Call): Promise<string | boolean> {
  try {
    return await queue(client, async () => {
      const thread = idle.pop();
      if (!thread) throw new Error('more passwords are hashed at once than there are threads');
      return thread(call).finally(() => idle.push(thread));
    });
  } catch (error) {
    if (error instanceof QueueFull) throw notReady('Too many passwords of yours are being checked', 10);
    throw error;
  }
}
