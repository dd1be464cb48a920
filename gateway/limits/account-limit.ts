import type { Context } from 'koa';
import { normaliseEmail } from '../../domains/shared/normalise-email.ts';
import { isClientGone } from '../../kernel/http/client-gone.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import { clientGroup } from '../http/client-address.ts';
import type { KnownClients } from './known-clients.ts';
import { LimitExceeded } from './limit-exceeded.ts';
import type { RateLimits } from './rate-limits.ts';

/** Refused sign-ins a minute for one account, from wherever they come. */
const REFUSED_A_MINUTE = 10;
const LIMIT = 'account';
// An address longer than this belongs to nobody, and bringing it into its normal form would take long.
const MAX_EMAIL = 320;

/** Runs a sign-in unless too many were refused for that account. @throws HttpError 429 */
export type LimitedByAccount = <T>(ctx: Context, email: string, signIn: () => Promise<T>) => Promise<T>;

/**
 * Counts the refused sign-ins of an account, whatever spelling of its address they use. Who has signed in to it before has a count
 * of their own at that client address: nobody is locked out by what others try.
 */
export function createAccountLimit(
  limits: Pick<RateLimits, 'take' | 'giveBack'>,
  knownClients: KnownClients,
): LimitedByAccount {
  /** Counts a sign-in that may be refused, before the answer is known: simultaneous ones do not exceed the limit either. @returns under what */
  async function count(ctx: Context, account: string, accountHere: string): Promise<string> {
    const whose = knownClients.remembers(accountHere) ? accountHere : account;
    try {
      await limits.take(ctx, LIMIT, whose, REFUSED_A_MINUTE);
      return whose;
    } catch (error) {
      // Only who would be refused is looked for, so that all others cost one round trip.
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
      // Who leaves before the answer may have been refused.
      const isRefused = isClientGone(ctx) || (error instanceof HttpError && error.status === 401);
      if (!isRefused) await limits.giveBack(LIMIT, whose);
      throw error;
    }
  };
}
