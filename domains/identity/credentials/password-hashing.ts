import bcrypt from 'bcrypt';
import { HttpError } from '../../../kernel/http/errors.ts';
import { fitsBcrypt } from './password-rules.ts';

const BCRYPT_COST = 12;

// bcrypt runs in libuv's pool of four threads, which file access, DNS and WebCrypto share: it must never occupy all of them.
const CONCURRENCY = 2;
// About eight seconds of work on one core: a client that came later would have given up by then.
const MAX_QUEUED = 64;

/** A well-formed hash of the same cost that no password matches. */
const UNMATCHABLE = '$2b$12$Czlpuoj.c0oQXsBdHBFMMe9bUVMzuUQr77FfOBu5iJCyBQ0lsBONa';

/** @param password of at most 72 bytes. @throws HttpError 503 when too many are waiting */
export const hashPassword = (password: string): Promise<string> => inTurn(() => bcrypt.hash(password, BCRYPT_COST));

/**
 * Whether the password matches the hash. It takes as long where there is no hash, so that the time does not tell whether
 * there is an account.
 * @throws HttpError 503 when too many are waiting
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await inTurn(() => bcrypt.compare(password, hash ?? UNMATCHABLE));
  return matches && hash !== null && fitsBcrypt(password);
}

let busy = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= CONCURRENCY) {
    if (waiting.length >= MAX_QUEUED) {
      throw new HttpError(503, 'not_ready', 'Too many passwords are being checked; try again in a moment', undefined, {
        'Retry-After': '5',
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else busy++;
  try {
    return await work();
  } finally {
    // The slot goes to the next in line, or becomes free.
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}
