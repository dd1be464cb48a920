import type { Context } from 'koa';
import { normaliseEmail } from '../../domains/shared/normalise-email.ts';
import { isClientGone } from '../../kernel/http/client-gone.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import { clientGroup } from '../http/client-address.ts';
import { LimitExceeded } from '../http/limit-exceeded.ts';
import type { KnownClients } from './known-clients.ts';
import type { RateLimits } from './rate-limits.ts';

/** Refused sign-ins per minute for one account, wherever they come from. */
const REFUSED_A_MINUTE = 10;
const LIMIT = 'account';
// No real address is longer than this, and normalising a longer one would take long.
const MAX_EMAIL = 320;

/** Runs a sign-in unless too many were refused for that account. @throws HttpError 429 */
export type LimitedByAccount = <T>(ctx: Context, email: string, signIn: () => Promise<T>) => Promise<T>;

/**
 * Counts the refused sign-ins of an account, however its address is spelled. A client address that has signed in to the
 * account before has a separate count, so no one is locked out by other people's attempts.
 */
export function createAccountLimit(
  limits: Pick<RateLimits, 'take' | 'giveBack'>,
  knownClients: KnownClients,
): LimitedByAccount {
  /**
   * Counts a sign-in before its outcome is known, so that simultaneous ones cannot exceed the limit either. @returns
   * the counter's key
   */
  async function count(ctx: Context, account: string, accountHere: string): Promise<string> {
    const whose = knownClients.remembers(accountHere) ? accountHere : account;
    try {
      await limits.take(ctx, LIMIT, whose, REFUSED_A_MINUTE);
      return whose;
    } catch (error) {
      // Only clients about to be refused are looked up, so all others cost one round trip.
      const isFull = error instanceof LimitExceeded && whose === account;
      if (!isFull || !(await knownClients.has(accountHere))) throw error;
      await limits.take(ctx, LIMIT, accountHere, REFUSED_A_MINUTE);
      return accountHere;
    }
  }

  return async (ctx, email, signIn) => {
    if (email.length > MAX_EMAIL) return signIn();
    const account = normaliseEmail(email);
    const accountHere = `${account} ${clientGroup(ctx)}`;
    const whose = await count(ctx, account, accountHere);
    try {
      const session = await signIn();
      await Promise.all([knownClients.add(accountHere), limits.giveBack(LIMIT, whose)]);
      return session;
    } catch (error) {
      // A client that leaves before the answer may have been refused.
      const isRefused = isClientGone(ctx) || (error instanceof HttpError && error.status === 401);
      if (!isRefused) await limits.giveBack(LIMIT, whose);
      throw error;
    }
  };
}
