import { type AccountEvent, accountEvents } from '../../../contracts/publishing-platforms/account.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';

export type { AccountEvent } from '../../../contracts/publishing-platforms/account.ts';

/** The current refresh token; null while the configured token is the newest. */
export type Account = Omit<AccountEvent['data'], 'platform'> | null;

const initial: Account = null;

const evolve = (_: Account, { data }: AccountEvent): Account => data;

export type AccountCommand = { readonly type: 'ReplaceRefreshToken' } & AccountEvent['data'];

/** If two copies renewed the same token concurrently, the token that lasts longer is kept. */
function decide({ type: _, ...data }: AccountCommand, state: Account): readonly AccountEvent[] {
  const isKept = state?.sealed_token === data.sealed_token || (state !== null && lastsLonger(state, data));
  return isKept ? [] : [{ type: 'RefreshTokenReplaced', data }];
}

const lastsLonger = (kept: NonNullable<Account>, { configured_hash, expires_at }: AccountEvent['data']): boolean =>
  kept.configured_hash === configured_hash &&
  kept.expires_at !== null &&
  expires_at !== null &&
  kept.expires_at >= expires_at;

/** The account shared by everyone at a platform; its id is the platform's name. */
export const account = defineAggregate({
  events: accountEvents,
  initial,
  evolve,
  decide,
  hidden: ['configured_hash', 'sealed_token'],
});
