import { suite } from 'uvu';
import { type AccountEvent, account } from '../../../domains/publishing-platforms/account/index.ts';
import { given } from '../../support/given.ts';

const it = suite('account');

const token = (sealed_token: string, configured_hash = 'hash', expires_at: string | null = null) => ({
  platform: 'tiktok',
  configured_hash,
  sealed_token,
  expires_at,
});
const replace = (...of: Parameters<typeof token>) => ({ type: 'ReplaceRefreshToken', ...token(...of) }) as const;
const replaced = (...of: Parameters<typeof token>): AccountEvent => ({
  type: 'RefreshTokenReplaced',
  data: token(...of),
});

it('keeps the refresh token that the platform gave in place of another', () => {
  given(account).when(replace('first')).then(replaced('first'));
  given(account, replaced('first')).when(replace('second')).then(replaced('second'));
});

it('keeps a token once', () => {
  given(account, replaced('first')).when(replace('first')).changesNothing();
});

it('knows the newest token and which configured one it descends from', () => {
  given(account, replaced('first'), replaced('second', 'another hash')).is(token('second', 'another hash'));
});

it('keeps of two that were given for the same token the one that lasts longer', () => {
  const [sooner, later] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'];
  given(account, replaced('first', 'hash', later))
    .when(replace('second', 'hash', sooner))
    .changesNothing();
  given(account, replaced('first', 'hash', sooner))
    .when(replace('second', 'hash', later))
    .then(replaced('second', 'hash', later));
  given(account, replaced('first', 'hash', later))
    .when(replace('second', 'another', sooner))
    .then(replaced('second', 'another', sooner));
});

it.run();
