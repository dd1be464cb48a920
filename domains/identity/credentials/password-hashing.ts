import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createFairSlots, NoRoom } from '../../../kernel/async/slots/fair.ts';
import { notReady } from '../../../kernel/http/errors.ts';
import { callsToThread } from '../../../kernel/process/worker-thread.ts';
import { fitsBcrypt, normalisePassword } from './password-rules.ts';

const BCRYPT_COST = 12;
/**
 * A quarter of a second for each hash was a tenth of what all tests together cost. Tests whose subject is something else hash
 * cheaply; outside of tests the variable has no effect.
 */
const cost = (): number =>
  process.env.NODE_ENV === 'test' ? Number(process.env.TEST_BCRYPT_COST ?? BCRYPT_COST) : BCRYPT_COST;

// A hash takes a core for a quarter of a second. On machines with two or more cores, one stays free of hashing: a
// request passes through several processes and would wait for its turn at each.
export const HASHED_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
// A client may make five requests a minute; a full queue takes some 30 seconds, which is the gateway's timeout.
const slots = createFairSlots<string>({
  count: HASHED_AT_ONCE,
  groupOf: (client) => client,
  room: { total: 120, ofGroup: 8 },
});

/** A well-formed hash with the same cost that no password matches. */
const unmatchable = (): string =>
  `$2b$${String(cost()).padStart(2, '0')}$Czlpuoj.c0oQXsBdHBFMMe9bUVMzuUQr77FfOBu5iJCyBQ0lsBONa`;

/**
 * @param password at most 72 bytes
 * @param client the group of addresses whose turn it takes
 * @throws HttpError 503 if too much of that client is queued
 */
export const hashPassword = async (password: string, client: string): Promise<string> =>
  String(await inTurn(client, { password: normalisePassword(password), hash: null, cost: cost() }));

/**
 * Whether the password matches the hash. Takes as long without a hash, so that the time does not reveal whether there
 * is an account.
 * @param client as above
 * @throws HttpError 503 if too much of that client is queued
 */
export async function verifyPassword(given: string, hash: string | null, client: string): Promise<boolean> {
  const password = normalisePassword(given);
  const matches = await inTurn(client, { password, hash: hash ?? unmatchable(), cost: cost() });
  return matches === true && hash !== null && fitsBcrypt(password);
}

/** The input of hashing-thread.js: without a hash to compare with, it creates one. */
type Call = { readonly password: string; readonly hash: string | null; readonly cost: number };

const idle = Array.from({ length: HASHED_AT_ONCE }, () =>
  callsToThread<Call, string | boolean>(
    () => new Worker(new URL('./hashing-thread.js', import.meta.url), { execArgv: [] }),
  ),
);

async function inTurn(client: string, call: Call): Promise<string | boolean> {
  try {
    // A password that waits is checked even if its client has gone.
    return await slots.run(client, new AbortController().signal, async () => {
      const thread = idle.pop();
      if (!thread) throw new Error('more passwords are hashed at once than there are threads');
      return thread(call).finally(() => idle.push(thread));
    });
  } catch (error) {
    if (error instanceof NoRoom) throw notReady('Too many passwords of yours are being checked', 10);
    throw error;
  }
}
