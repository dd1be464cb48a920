import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { environmentAccount, type PublicationAccount } from '../../../../contracts/publisher/publication.ts';
import { connectedAccountEvents } from '../../../../contracts/publishing-platforms/connected-account.ts';
import { performanceEvents } from '../../../../contracts/pulse/performance.ts';
import { createSealing } from '../../../../domains/publishing-platforms/account/sealing.ts';
import { openTokenVault } from '../../../../domains/publishing-platforms/connected-account/token-vault.ts';
import { pulse } from '../../../../domains/pulse/index.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { examplePublication } from '../../../support/examples/publication.ts';
import {
  accountPlatforms,
  closeFakePlatforms,
  type FakePlatforms,
  platformsUnderTest,
  startFakePlatforms,
} from '../../../support/fakes/platforms.ts';
import { youtubeFailures } from '../../../support/fakes/youtube.ts';
import { history, write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';

type Context = ServiceUnderTest & FakePlatforms;
const it = suite<Context>('sample platforms');

it.before(async (c) => {
  const fakes = await startFakePlatforms();
  const service = await startServiceUnderTest(pulse, {
    PLATFORM_PULSE_PLATFORM_INTERVAL_SECONDS: '0.2',
    ...Object.assign({}, ...accountPlatforms.map((name) => fakes[name].settings)),
  });
  Object.assign(c, service, fakes);
});
it.after(async (c) => {
  await c.stop();
  await closeFakePlatforms(c);
});

/** A post that is live on a platform. @returns the publication's id */
async function live(
  { resources: { store } }: Context,
  platform: string,
  platform_post_id: string,
  account: PublicationAccount = environmentAccount,
): Promise<string> {
  const { publication_id, history, requested, succeeded } = examplePublication(exampleContent(), { platform, account });
  await write(store, history(requested(), { ...succeeded, data: { ...succeeded.data, platform_post_id } }));
  return publication_id;
}

const sampleOf = (c: Context, publicationId: string, count: number, what: 'views' | 'likes' = 'views') =>
  eventually(`sample with ${count} ${what}`, async () => {
    const last = await c.resources.store.lastOf(performanceEvents, publicationId);
    return last?.data[what] === count && last;
  });

it('samples posts as their platform counts them, and again when that changes', async (c) => {
  for (const platform of accountPlatforms) {
    const { id, views, shares, watch_seconds } = platformsUnderTest[platform].counted;
    const fake = c[platform];
    fake.counts.set(id, { views: 10, likes: 2, comments: 3, shares: 4 });
    const publicationId = await live(c, platform, id);
    const { data, metadata } = await sampleOf(c, publicationId, 2, 'likes');
    const { views: seen, likes, comments, shares: shared, watch_seconds: watched } = data;
    assert.equal([seen, likes, comments, shared, watched], [views, 2, 3, shares, watch_seconds], platform);
    assert.is(metadata.correlationId, uuidFrom('correlation', publicationId));
    fake.counts.set(id, { views: 20, likes: 5, comments: 3, shares: 4 });
    await sampleOf(c, publicationId, 5, 'likes');
  }
});

it('asks for many at once, and leaves out what the platform does not know', async (c) => {
  const ids = Array.from({ length: 51 }, (_, number) => `many-${number}`);
  const publications = await Promise.all(ids.map((id) => live(c, 'youtube', id)));
  for (const id of ids.slice(1)) c.youtube.counts.set(id, { views: 7, likes: 0, comments: 0, shares: 0 });
  await Promise.all(publications.slice(1).map((id) => sampleOf(c, id, 7)));
  assert.is(await c.resources.store.lastOf(performanceEvents, publications[0] ?? ''), null);
  const asked = c.youtube.callsOf('statistics').map(({ query }) => (query.get('id') ?? '').split(',').length);
  assert.is(Math.max(...asked), 50);
});

it('renews an access token that is not accepted any more', async (c) => {
  const renewals = c.youtube.callsOf('token').length;
  c.youtube.failNext('statistics', { status: 401, body: { error: { code: 401, message: 'no', errors: [] } } });
  await eventually('another token', () => c.youtube.callsOf('token').length > renewals);
  c.youtube.counts.set('video-b', { views: 5, likes: 0, comments: 0, shares: 0 });
  await sampleOf(c, await live(c, 'youtube', 'video-b'), 5);
});

it('samples what was posted with the account of a user with that account, and notes that it was revoked', async (c) => {
  const { store, documents, config } = c.resources;
  const connection = { account_id: randomUUID(), connection_id: randomUUID() };
  const used = { platform_account_id: 'UC-Bees', name: 'Bees' };
  const account: PublicationAccount = { account_id: connection.account_id, ...used, source: 'user' };
  c.youtube.counts.set('video-c', { views: 9, likes: 0, comments: 0, shares: 0 });
  const publicationId = await live(c, 'youtube', 'video-c', account);
  c.youtube.counts.set('video-d', { views: 4, likes: 0, comments: 0, shares: 0 });
  await sampleOf(c, await live(c, 'youtube', 'video-d'), 4);
  assert.is(await store.lastOf(performanceEvents, publicationId), null, 'no one asked with another account');

  const vault = openTokenVault(documents, createSealing(config.PLATFORM_JWT_SECRETS));
  const token = c.youtube.newToken();
  await vault.put(connection, { token, expiresAt: null });
  const access = { ...connection, ...used, owner_id: randomUUID(), platform: 'youtube', scopes: [], instance: null };
  const connected = { type: 'AccountConnected', data: access } as const;
  await write(store, history(connectedAccountEvents, connection.account_id, access.owner_id, connected));
  await sampleOf(c, publicationId, 9);

  c.youtube.revoke(token);
  const ended = await eventually('end of the access', () =>
    store.lastOf(connectedAccountEvents, connection.account_id, 'AccountAccessEnded'),
  );
  assert.is(ended.data.reason, 'revoked');
});

it('leaves a platform alone whose quota is spent, and goes on with the others', async (c) => {
  c.youtube.failNext('statistics', youtubeFailures.quota);
  const isRefused = () => c.youtube.callsOf('statistics').length;
  const before = isRefused();
  await eventually('refused call', () => isRefused() > before);
  const calls = isRefused();
  for (const views of [30, 40]) {
    c.tiktok.counts.set('7300000000000000456', { views, likes: 0, comments: 0, shares: 0 });
    await sampleOf(c, await live(c, 'tiktok', '7300000000000000456'), views);
  }
  assert.is(isRefused(), calls);
});

it.run();
