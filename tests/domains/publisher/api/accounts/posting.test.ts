import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../../../contracts/publisher/publication.ts';
import { connectedAccountEvents } from '../../../../../contracts/publishing-platforms/connected-account.ts';
import { publicationIdOf } from '../../../../../domains/publisher/publication/index.ts';
import { connectedAccountIdOf } from '../../../../../domains/publishing-platforms/connected-account/index.ts';
import { eventually } from '../../../../support/eventually.ts';
import { exampleContent } from '../../../../support/examples/content.ts';
import { renderHistory, videoPathOf } from '../../../../support/examples/publication.ts';
import { accountPlatforms, platformsUnderTest } from '../../../../support/fakes/platforms.ts';
import { youtubeFailures } from '../../../../support/fakes/youtube.ts';
import { write } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { accountsOf, type Connecting, connect, somebody, startConnecting } from './connecting.ts';

const it = suiteOn('posting with an account that a user connected', () => startConnecting());

type Shown = { status: string; account: { account_id: string | null; name: string; source: string }; failure: Failure };
type Failure = { code: string; cause: string; next_action: string } | null;

/** A piece of content of a user that is ready to be published. @returns its id */
async function readyContent(c: Connecting, owner: string): Promise<string> {
  const item = exampleContent({ owner_id: owner });
  await c.resources.files.write(videoPathOf(item), Buffer.from('a video'));
  await write(c.resources.store, item.historyAt('publish'), renderHistory(item));
  return item.content_id;
}

const publish = (c: Connecting, user: string, content_id: string, platform: string, more: object = {}) =>
  c.call('POST', '/api/v1/publish/', { user, body: { content_id, platforms: [platform], ...more } });

const becomes = (c: Connecting, user: string, content_id: string, platform: string, status: string) =>
  eventually(`publication that is ${status}`, async () => {
    const id = publicationIdOf(content_id, platform);
    const { body } = await c.call('GET', `/api/v1/publish/${id}`, { user });
    return body.status === status ? (body as unknown as Shown) : null;
  });

const typesOf = async ({ resources: { store } }: Connecting, user: string, platform: string) =>
  (await store.eventsOf(connectedAccountEvents, connectedAccountIdOf(user, platform))).map(({ type }) => type);

const disconnect = (c: Connecting, user: string, platform: string) =>
  c.call('DELETE', `/api/v1/accounts/${connectedAccountIdOf(user, platform)}`, { user });

for (const platform of accountPlatforms) {
  it(`posts on ${platform} with it, and says so`, async (c) => {
    const user = await somebody(c);
    await connect(c, user, platform);
    const content = await readyContent(c, user);
    const { status, body } = await publish(c, user, content, platform);
    assert.is(status, 202, JSON.stringify(body));
    const account = {
      account_id: connectedAccountIdOf(user, platform),
      name: platformsUnderTest[platform].account.name,
      source: 'user',
    };
    assert.equal((body.publications as Shown[])[0]?.account, account);
    assert.equal((await becomes(c, user, content, platform, 'published')).account, account);
    const id = publicationIdOf(content, platform);
    const requested = await c.resources.store.lastOf(publicationEvents, id, 'PublicationRequested');
    assert.is(requested?.data.account.account_id, account.account_id);
    const other = await readyContent(c, await somebody(c));
    assert.is((await publish(c, await somebody(c), other, platform)).status, 404);
  });
}

it('publishes with no account of someone else', async (c) => {
  const [ann, bob] = [await somebody(c), await somebody(c)];
  await connect(c, ann, 'youtube');
  const { status, body } = await publish(c, bob, await readyContent(c, bob), 'youtube');
  assert.equal([status, (body.detail as { type: string }[])[0]?.type], [422, 'platform_not_connected']);
});

it('prefers it to that of the environment, and does not fall back on that when its access has ended', async (c) => {
  const shared = await c.another(c.youtube.settings);
  const user = await somebody(c);
  const ask = async () => {
    const body = { content_id: await readyContent(c, user), platforms: ['youtube'] };
    return shared.call('POST', '/api/v1/publish/', { user, body });
  };
  const account = async () => ((await ask()).body.publications as Shown[])[0]?.account;
  assert.equal(await account(), { account_id: null, name: 'the account of this installation', source: 'environment' });
  await connect(c, user, 'youtube');
  assert.is((await account())?.source, 'user');

  c.youtube.revokeAll();
  const content = await readyContent(c, user);
  await publish(c, user, content, 'youtube');
  await becomes(c, user, content, 'youtube', 'failed');
  const { status, body } = await ask();
  assert.equal([status, (body.detail as { type: string }[])[0]?.type], [422, 'platform_not_connected']);
});

it('notes that the platform took the access back, once, fails with what to do, and works when connected again', async (c) => {
  const user = await somebody(c);
  await connect(c, user, 'youtube');
  const first = await readyContent(c, user);
  c.youtube.revokeAll();
  assert.is((await publish(c, user, first, 'youtube')).status, 202);
  const { failure } = await becomes(c, user, first, 'youtube', 'failed');
  assert.equal(
    [failure?.code, failure?.next_action],
    ['not-authorized', 'connect the account again, then publish again'],
  );
  assert.match(failure?.cause ?? '', '"Bees"');
  assert.equal(await typesOf(c, user, 'youtube'), ['AccountConnected', 'AccountAccessEnded']);
  assert.equal(
    (await accountsOf(c, user)).map(({ status }) => status),
    ['revoked'],
  );

  const refused = await publish(c, user, first, 'youtube');
  assert.is(refused.status, 422);
  assert.match((refused.body.detail as { msg: string }[])[0]?.msg ?? '', 'connect the account again');

  await connect(c, user, 'youtube');
  assert.is((await publish(c, user, first, 'youtube')).status, 202);
  await becomes(c, user, first, 'youtube', 'published');
});

it('does not take a failure of the platform, or of our client, for an end of the access', async (c) => {
  for (const [code, reply, times] of [
    ['no-token', { status: 500 }, 3],
    ['client-refused', { status: 401, body: { error: 'invalid_client' } }, 1],
  ] as const) {
    const user = await somebody(c);
    await connect(c, user, 'youtube');
    for (let tries = 0; tries < times; tries++) c.youtube.failNext('token', reply);
    const content = await readyContent(c, user);
    await publish(c, user, content, 'youtube');
    assert.is((await becomes(c, user, content, 'youtube', 'failed')).failure?.code, code);
    assert.equal(await typesOf(c, user, 'youtube'), ['AccountConnected']);
  }
});

it('fails an upload whose account is disconnected under way, instead of going on', async (c) => {
  for (const platform of ['youtube', 'instagram'] as const) {
    const user = await somebody(c);
    await connect(c, user, platform);
    const content = await readyContent(c, user);
    const endpoint = platform === 'youtube' ? 'begin' : 'create';
    const fake = c[platform] as { holdNext(endpoint: string): () => void; callsOf(endpoint: string): unknown[] };
    const before = fake.callsOf(endpoint).length;
    const release = fake.holdNext(endpoint);
    await publish(c, user, content, platform);
    await eventually('upload under way', () => fake.callsOf(endpoint).length > before);
    assert.is((await disconnect(c, user, platform)).status, 200);
    release();
    const { failure } = await becomes(c, user, content, platform, 'failed');
    assert.equal(
      [failure?.code, failure?.next_action],
      ['account-disconnected', 'connect the account again, then publish again'],
      platform,
    );
  }
});

it('fails what was asked for with another account than the one that took its place', async (c) => {
  const user = await somebody(c);
  await connect(c, user, 'youtube');
  const content = await readyContent(c, user);
  const schedule_at = new Date(Date.now() + 4_000).toISOString();
  assert.is((await publish(c, user, content, 'youtube', { schedule_at })).status, 202);
  c.youtube.channels('Wasps');
  await connect(c, user, 'youtube');
  c.youtube.channels('Bees');
  const { failure, account } = await becomes(c, user, content, 'youtube', 'failed');
  assert.equal([failure?.code, account.name], ['account-disconnected', 'Bees']);
});

it('checks a publication with the account that it was posted with', async (c) => {
  const user = await somebody(c);
  await connect(c, user, 'youtube');
  const content = await readyContent(c, user);
  // The whole video is sent, and no one hears whether it arrived.
  c.youtube.loseNextAnswer('put');
  for (let tries = 0; tries < 4; tries++) c.youtube.failNext('probe', youtubeFailures.unavailable);
  await publish(c, user, content, 'youtube');
  await becomes(c, user, content, 'youtube', 'unconfirmed');
  await disconnect(c, user, 'youtube');
  const path = `/api/v1/publish/${publicationIdOf(content, 'youtube')}/check`;
  const without = await c.call('POST', path, { user });
  assert.equal([without.status, (without.body.detail as { code: string }).code], [502, 'account-disconnected']);
  await connect(c, user, 'youtube');
  const checked = await c.call('POST', path, { user });
  assert.equal([checked.status, checked.body.status], [200, 'published']);
});

it.run();
