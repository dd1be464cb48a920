import type { AccountEvent } from './events.ts';
import type { Account } from './state.ts';

export type AccountCommand = { readonly type: 'ReplaceRefreshToken' } & AccountEvent['data'];

export function decide({ type: _, ...data }: AccountCommand, state: Account): readonly AccountEvent[] {
  return state?.sealed_token === data.sealed_token ? [] : [{ type: 'RefreshTokenReplaced', data }];
}
