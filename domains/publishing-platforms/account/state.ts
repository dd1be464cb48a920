import type { AccountEvent } from '../../../contracts/publishing-platforms/account.ts';

/** The current refresh token; null while the configured token is the newest. */
export type Account = Omit<AccountEvent['data'], 'platform'> | null;

export const initial: Account = null;

export const evolve = (_: Account, { data }: AccountEvent): Account => data;
