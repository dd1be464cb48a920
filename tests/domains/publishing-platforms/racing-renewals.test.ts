import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type AccessTokens, createAccessTokens } from '../../../domains/publishing-platforms/access-tokens.ts';
import { storedRefreshTokens } from '../../../domains/publishing-platforms/account/stored-refresh-tokens.ts';
import { openTokenVault } from '../../../domains/publishing-platforms/connected-account/token-vault.ts';
import type { RefreshTokens } from '../../../domains/publishing-platforms/refresh-tokens.ts';
import { type FakeTiktok, startFakeTiktok } from '../../support/fakes/tiktok.ts';
import { openTestDocuments, type TestDocuments } from '../../support/stacks/documents.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { testSealing } from '../publisher/tools.ts';

/** TikTok gives another refresh token for each that it is shown, and refuses a token that it has seen. */
const it = suiteOn('renewals of one account by several processes', openTestDocuments);

const COPIES = 4;
const ROUNDS = 3;
const { signal } = new AbortController();

/** Where the account's token is kept, opened separately for each process. */
type Keeping = (c: TestDocuments, first: string) => Promise<() => RefreshTokens>;

const ofEnvironment: Keeping =
  async ({ store }, first) =>
  () =>
    storedRefreshTokens(store, `tiktok-${first}`, first, testSealing);

const ofUser: Keeping = async ({ documents }, first) => {
  const connection = { connection_id: randomUUID(), account_id: randomUUID() };
  await openTokenVault(documents, testSealing).put(connection, { token: first, expiresAt: null });
  return () => openTokenVault(documents, testSealing).tokensOf('tiktok', connection);
};

const firstTokenOf = ({ settings }: FakeTiktok): string => String(settings.PLATFORM_TIKTOK_REFRESH_TOKEN);

const accessWith = (refreshTokens: RefreshTokens, { url }: FakeTiktok): AccessTokens =>
  createAccessTokens({
    provider: 'tiktok',
    tokenUrl: `${url}/v2/oauth/token/`,
    client: {},
    timeoutMs: 5_000,
    refreshTokens,
  });

for (const [whose, keeping] of [
  ['the environment', ofEnvironment],
  ['a user', ofUser],
] as const) {
  it(`present each token of the account of ${whose} once`, async (c) => {
    const fake = await startFakeTiktok();
    try {
      const tokens = await keeping(c, firstTokenOf(fake));
      const copies = Array.from({ length: COPIES }, () => accessWith(tokens(), fake));
      for (let round = 0; round < ROUNDS; round++) await Promise.all(copies.map(({ renew }) => renew(signal)));
      const presented = fake
        .callsOf('token')
        .map(({ body }) => new URLSearchParams(body.toString()).get('refresh_token'));
      assert.is(presented.length, COPIES * ROUNDS);
      assert.is(new Set(presented).size, presented.length);
    } finally {
      await fake.close();
    }
  });

  it(`go on with the account of ${whose} when the process whose turn it was has ended`, async (c) => {
    const fake = await startFakeTiktok();
    try {
      const tokens = await keeping(c, firstTokenOf(fake));
      let end: () => void = () => undefined;
      let dead = Promise.resolve();
      // Otherwise either might be first.
      await new Promise<void>((begin) => {
        dead = tokens().inTurn(1, () => {
          begin();
          return new Promise<void>((resolve) => (end = resolve));
        });
      });
      await accessWith(tokens(), fake).renew(signal);
      assert.is(fake.callsOf('token').length, 1);
      end();
      await dead;
    } finally {
      await fake.close();
    }
  });
}

it.run();
