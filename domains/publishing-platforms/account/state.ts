import type { AccountEvent } from './events.ts';

/** What access is renewed with; null while the configured token is the newest. */
export type Account = { readonly configured_hash: string; readonly sealed_token: string } | null;

export const initial: Account = null;

export const evolve = (_: Account, { data }: AccountEvent): Account => data;
