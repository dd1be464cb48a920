import type { AccountEvent } from '../../../contracts/publishing-platforms/account.ts';
import type { Account } from './state.ts';

export type AccountCommand = { readonly type: 'ReplaceRefreshToken' } & AccountEvent['data'];

/** If two copies renewed the same token concurrently, the token that lasts longer is kept. */
export function decide({ type: _, ...data }: AccountCommand, state: Account): readonly AccountEvent[] {
  const isKept = state?.sealed_token === data.sealed_token || (state !== null && lastsLonger(state, data));
  return isKept ? [] : [{ type: 'RefreshTokenReplaced', data }];
}

const lastsLonger = (kept: NonNullable<Account>, { configured_hash, expires_at }: AccountEvent['data']): boolean =>
  kept.configured_hash === configured_hash &&
  kept.expires_at !== null &&
  expires_at !== null &&
  kept.expires_at >= expires_at;
