import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { userEvents } from '../../../../../contracts/identity/user.ts';
import { connectedAccountEvents } from '../../../../../contracts/publishing-platforms/connected-account.ts';
import {
  connectedAccount,
  connectedAccountIdOf,
} from '../../../../../domains/publishing-platforms/connected-account/index.ts';
import { publishingPlatforms } from '../../../../../domains/publishing-platforms/index.ts';
import { load } from '../../../../../kernel/aggregates/load.ts';
import { eventually } from '../../../../support/eventually.ts';
import type { FakePlatform } from '../../../../support/fakes/platform.ts';
import { accountPlatforms, consentPlatforms, platformsUnderTest } from '../../../../support/fakes/platforms.ts';
import { history, write } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { accountsOf, begin, type Connecting, comeBack, connect, somebody, startConnecting } from './connecting.ts';

const it = suiteOn('accounts', () => startConnecting());

const tokensKept = (c: Connecting) => c.resources.documents.secrets('account_tokens').countDocuments();
const disconnect = (c: Connecting, user: string, platform: string, key?: string) =>
  c.call('DELETE', `/api/v1/accounts/${connectedAccountIdOf(user, platform)}`, { user, ...(key ? { key } : {}) });

it('lists those of the caller and those of the environment, page by page', async (c) => {
  const user = await somebody(c);
  for (const platform of accountPlatforms) await connect(c, user, platform);
  const pages: unknown[][] = [];
  let cursor: unknown = '';
  while (cursor !== null) {
    const query = cursor === '' ? '?limit=2' : `?limit=2&cursor=${cursor}`;
    const { body } = await c.callCaughtUp('GET', `/api/v1/accounts${query}`, { user });
    const items = body.items as { platform: string; source: string }[];
    pages.push(items.map(({ platform, source }) => `${platform} ${source}`));
    cursor = body.next_cursor;
  }
  const all = [...accountPlatforms.map((platform) => `${platform} user`).reverse(), 'local environment'];
  assert.equal(pages.flat(), all);
  assert.is(pages.length, Math.ceil(all.length / 2));
});

it('shows an account of the environment like one of a user, without an id', async (c) => {
  const { body } = await c.callCaughtUp('GET', '/api/v1/accounts', { user: randomUUID() });
  assert.equal(body.items, [
    {
      account_id: null,
      owner_id: null,
      platform: 'local',
      name: 'the account of this installation',
      platform_account_id: null,
      instance: null,
      status: 'connected',
      connected_at: null,
      expires_at: null,
      source: 'environment',
    },
  ]);
});

it('shows users their own alone, and administrators those of everyone or of one', async (c) => {
  const [ann, bob] = [await somebody(c), await somebody(c)];
  await connect(c, ann, 'youtube');
  await connect(c, bob, 'tiktok');
  assert.equal(
    (await accountsOf(c, ann)).map(({ platform }) => platform),
    ['youtube'],
  );
  assert.equal(
    (await accountsOf(c, ann, 'user', `?owner=${bob}`)).map(({ platform }) => platform),
    ['youtube'],
  );
  const boss = randomUUID();
  assert.equal(
    (await accountsOf(c, boss, 'admin', `?owner=${bob}`)).map(({ platform }) => platform),
    ['tiktok'],
  );
  const all = (await accountsOf(c, boss, 'admin', '?limit=200')).map(({ owner_id }) => owner_id);
  assert.ok(all.includes(ann) && all.includes(bob));
  const foreign = await c.call('DELETE', `/api/v1/accounts/${connectedAccountIdOf(bob, 'tiktok')}`, { user: ann });
  assert.is(foreign.status, 404);
  assert.is((await accountsOf(c, bob)).length, 1);
});

it('disconnects, at the platform and here', async (c) => {
  const user = await somebody(c);
  const before = await tokensKept(c);
  for (const platform of accountPlatforms) {
    const revoked_at_platform = platformsUnderTest[platform].revocation && true;
    await connect(c, user, platform);
    const account_id = connectedAccountIdOf(user, platform);
    const key = randomUUID();
    const { status, body, headers } = await disconnect(c, user, platform, key);
    assert.equal([status, body], [200, { account_id, platform, revoked_at_platform }]);
    assert.match(headers.get('x-event-position') ?? '', /^\d+$/);
    assert.equal((await disconnect(c, user, platform, key)).body, body, 'a repeat is answered alike');
    assert.is((await disconnect(c, user, platform)).status, 404);
    const last = await c.resources.store.lastOf(connectedAccountEvents, account_id);
    assert.equal([last?.type, last?.metadata.owner, last?.metadata.actor], ['AccountDisconnected', user, user]);
  }
  for (const platform of accountPlatforms) {
    const { revocation } = platformsUnderTest[platform];
    const fake: FakePlatform<string> = c[platform];
    if (revocation !== null) assert.is(fake.callsOf(revocation).length, 1, platform);
  }
  assert.is(await tokensKept(c), before);
  assert.equal(await accountsOf(c, user), []);
  assert.is((await c.call('DELETE', '/api/v1/accounts/no-id', { user })).status, 404);
});

it('disconnects also when the platform does not take the access back, and says so', async (c) => {
  for (const reply of [{ status: 500 }, { status: 400, body: { error: 'invalid_token' } }]) {
    const user = await somebody(c);
    const before = await tokensKept(c);
    await connect(c, user, 'youtube');
    c.youtube.failNext('revoke', reply);
    const { status, body } = await disconnect(c, user, 'youtube');
    assert.equal([status, body.revoked_at_platform], [200, false]);
    assert.is(await tokensKept(c), before);
    assert.equal(await accountsOf(c, user), []);
  }
  assert.match(c.logged(), 'the platform did not revoke the access to an account');
});

it('says of each platform whether the caller can publish there', async (c) => {
  const user = await somebody(c);
  await connect(c, user, 'tiktok');
  const { body } = await c.call('GET', '/api/v1/platforms', { user });
  assert.equal(
    (body.items as Record<string, unknown>[]).map((one) => [one.platform, one.connected, one.can_connect]),
    Object.values(publishingPlatforms).map(({ name, hasAccounts }) => [
      name,
      name === 'tiktok' || !hasAccounts,
      hasAccounts,
    ]),
  );
});

it('has tokens in no event, no log line and no answer, and seals those that it keeps', async (c) => {
  const user = await somebody(c);
  const answers: string[] = [];
  await connect(c, user, 'bluesky');
  for (const platform of consentPlatforms) {
    const back = c[platform].consent.give(await begin(c, user, platform));
    const page = await comeBack(c, back, 'GET');
    const end = await comeBack(c, back);
    answers.push(await page.text(), await end.text(), ...[...end.headers].flat());
  }
  answers.push(JSON.stringify(await accountsOf(c, user)));
  for (const platform of accountPlatforms)
    assert.ok(c[platform].callsOf('token').length > 0, `${platform} gave tokens`);
  const { store, documents } = c.resources;
  const streams = await Promise.all(
    accountPlatforms.map((platform) => store.eventsOf(connectedAccountEvents, connectedAccountIdOf(user, platform))),
  );
  assert.equal(
    streams.map((events) => events.length),
    accountPlatforms.map(() => 1),
  );
  const events = JSON.stringify(streams, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  const kept = JSON.stringify(await documents.secrets('account_tokens').find({}).toArray());
  assert.match(kept, 'sealed_token');
  for (const text of [...answers, c.logged(), events, kept]) assert.not.match(text, /secret-|code_verifier/);
});

it('are disconnected when their owner is erased', async (c) => {
  const { store } = c.resources;
  const user = await somebody(c);
  for (const platform of ['youtube', 'tiktok'] as const) await connect(c, user, platform);
  await write(
    store,
    history(userEvents, user, user, { type: 'UserErasureRequested', data: { user_id: user, by: user } }),
  );
  for (const platform of ['youtube', 'tiktok']) {
    await eventually(`the end at ${platform}`, async () => {
      const { state } = await load(store, connectedAccount, connectedAccountIdOf(user, platform));
      return state.status === 'disconnected';
    });
  }
});

it('are disconnected when the address of their owner is proved by someone else, who connects their own', async (c) => {
  const { store } = c.resources;
  const [user, other] = [await somebody(c), await somebody(c)];
  for (const platform of ['youtube', 'tiktok'] as const) await connect(c, user, platform);
  await connect(c, other, 'youtube');
  const data = { user_id: user, email: 'ann@example.com' };
  await write(store, history(userEvents, user, user, { type: 'AccountReclaimed', data }));
  const statusAt = async (platform: string, of = user) =>
    (await load(store, connectedAccount, connectedAccountIdOf(of, platform))).state.status;
  for (const platform of ['youtube', 'tiktok']) {
    await eventually(`the end at ${platform}`, async () => (await statusAt(platform)) === 'disconnected');
  }
  await connect(c, user, 'youtube');
  assert.equal([await statusAt('youtube'), await statusAt('youtube', other)], ['connected', 'connected']);
});

it.run();
