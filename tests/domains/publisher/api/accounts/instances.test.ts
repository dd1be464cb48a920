import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { connectedAccountEvents } from '../../../../../contracts/publishing-platforms/connected-account.ts';
import { publicationIdOf } from '../../../../../domains/publisher/publication/index.ts';
import { createSealing } from '../../../../../domains/publishing-platforms/account/sealing.ts';
import { connectedAccountIdOf } from '../../../../../domains/publishing-platforms/connected-account/index.ts';
import { openTokenVault } from '../../../../../domains/publishing-platforms/connected-account/token-vault.ts';
import { platformCountsFromConfig } from '../../../../../domains/pulse/providers/from-config.ts';
import { pulseSettings } from '../../../../../domains/pulse/settings.ts';
import { pickSettings, readConfig } from '../../../../../kernel/config/index.ts';
import { eventually } from '../../../../support/eventually.ts';
import { exampleContent } from '../../../../support/examples/content.ts';
import { renderHistory, videoPathOf } from '../../../../support/examples/publication.ts';
import { type FakeMastodon, startFakeMastodon } from '../../../../support/fakes/mastodon.ts';
import { type FakeServer, startFakeServer } from '../../../../support/fakes/server.ts';
import { history, write } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { accountsOf, type Connecting, comeBack, somebody, startConnecting, toldTo } from './connecting.ts';

type Context = Connecting & { readonly bees: FakeMastodon; readonly wasps: FakeMastodon };

/** No instance is configured, and the two that people name are on this machine. */
const NAMED = {
  PLATFORM_MASTODON_URL: '',
  PLATFORM_MASTODON_CLIENT_ID: '',
  PLATFORM_MASTODON_CLIENT_SECRET: '',
  PLATFORM_MASTODON_INSIDE: 'yes',
};

const it = suiteOn<Context>('accounts at Mastodon instances that people name', async () => {
  const [bees, wasps] = [await startFakeMastodon(), await startFakeMastodon({ characters: 300 })];
  const service = await startConnecting(NAMED);
  return {
    ...service,
    bees,
    wasps,
    async stop() {
      await service.stop();
      await Promise.all([bees.close(), wasps.close()]);
    },
  };
});

const hostOf = ({ url }: FakeServer): string => new URL(url).host;

const ask = (c: Pick<Connecting, 'call'>, user: string, instance?: string, platform = 'mastodon') =>
  c.call('POST', `/api/v1/accounts/${platform}/connect${instance ? `?instance=${encodeURIComponent(instance)}` : ''}`, {
    user,
  });

/** A user connects an account at an instance. */
async function connectAt(c: Connecting, user: string, at: FakeMastodon, typed = at.url): Promise<void> {
  const { status, body } = await ask(c, user, typed);
  assert.is(status, 200, JSON.stringify(body));
  assert.is(new URL(String(body.authorize_url)).origin, at.url);
  assert.equal(toldTo(await comeBack(c, at.consent.give(String(body.authorize_url)))), { connected: 'mastodon' });
}

async function readyContent(c: Connecting, owner: string): Promise<string> {
  const item = exampleContent({ owner_id: owner });
  await c.resources.files.write(videoPathOf(item), Buffer.from('a video'));
  await write(c.resources.store, item.historyAt('publish'), renderHistory(item));
  return item.content_id;
}

type Shown = {
  status: string;
  account: { name: string };
  platform_post_id: string;
  comment: { status: string } | null;
  failure: { code: string; cause: string } | null;
};

const becomes = (c: Connecting, user: string, content: string, isIt: (one: Shown) => boolean) =>
  eventually('publication', async () => {
    const { body } = await c.call('GET', `/api/v1/publish/${publicationIdOf(content, 'mastodon')}`, { user });
    return isIt(body as unknown as Shown) ? (body as unknown as Shown) : null;
  });

const publish = (c: Connecting, user: string, content_id: string, more: object = {}) =>
  c.call('POST', '/api/v1/publish/', { user, body: { content_id, platforms: ['mastodon'], ...more } });

const disconnect = (c: Connecting, user: string) =>
  c.call('DELETE', `/api/v1/accounts/${connectedAccountIdOf(user, 'mastodon')}`, { user });

const lastConnection = async ({ resources: { store } }: Connecting, user: string) =>
  (await store.lastOf(connectedAccountEvents, connectedAccountIdOf(user, 'mastodon'), 'AccountConnected'))?.data;

const problemOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const [first] = body.detail as { type: string; loc: string[]; msg: string }[];
  return [status, first?.type, first?.loc.join('.'), first?.msg];
};

it('says that it has to be named', async (c) => {
  const user = await somebody(c);
  const { body } = await c.call('GET', '/api/v1/platforms', { user });
  const { can_connect, connects_with, asks_instance, usual_instance } =
    (body.items as Record<string, unknown>[]).find(({ platform }) => platform === 'mastodon') ?? {};
  assert.equal([can_connect, connects_with, asks_instance, usual_instance], [true, 'consent', true, null]);
  const missing = 'say at which server your account is, as in mastodon.social';
  assert.equal(problemOf(await ask(c, user)), [422, 'instance-missing', 'query.instance', missing]);
});

it('serves two people at two instances, from connecting to disconnecting', async (c) => {
  const people = [
    { user: await somebody(c), at: c.bees, other: c.wasps },
    { user: await somebody(c), at: c.wasps, other: c.bees },
  ];
  for (const { user, at } of people) {
    await connectAt(c, user, at);
    const [account] = await accountsOf(c, user);
    const { name, platform_account_id, instance } = account ?? {};
    assert.equal([name, platform_account_id], [`@bees@${hostOf(at)}`, `14715@${hostOf(at)}`]);
    assert.equal([instance, (await lastConnection(c, user))?.instance], [at.url, at.url]);
  }

  const { config, store, documents } = c.resources;
  const settings = pickSettings(readConfig(NAMED, pulseSettings), pulseSettings);
  const { connected } = platformCountsFromConfig(config, settings, { store, documents });
  for (const { user, at, other } of people) {
    const [before, elsewhere] = [at.posts.length, other.posts.length];
    const content = await readyContent(c, user);
    const options = { mastodon: { visibility: 'unlisted', first_comment: 'More next week' } };
    assert.is((await publish(c, user, content, { options })).status, 202);
    const shown = await becomes(c, user, content, ({ comment }) => comment?.status === 'posted');
    assert.equal([shown.status, shown.account.name], ['published', `@bees@${hostOf(at)}`]);
    assert.equal([at.posts.length, other.posts.length], [before + 1, elsewhere]);
    const [post] = at.posts.slice(-1);
    assert.equal(at.comments.at(-1)?.post, post?.id);

    at.counts.set(post?.id ?? '', { views: 0, likes: 3, comments: 1, shares: 4 });
    const account = await lastConnection(c, user);
    assert.ok(account);
    const counts = await connected.countsOf('mastodon', account);
    const read = await counts?.read([post?.id ?? ''], AbortSignal.timeout(5_000));
    assert.is(read?.get(post?.id ?? '')?.likes, 3);

    const path = `/api/v1/publish/${publicationIdOf(content, 'mastodon')}`;
    assert.is((await c.call('POST', `${path}/take-down`, { user })).status, 202);
    await eventually('post is gone', () => at.posts.length === before);
    assert.is(other.posts.length, elsewhere);
  }

  for (const { user, at, other } of people) {
    const [here, there] = [at.callsOf('revoke').length, other.callsOf('revoke').length];
    const { body } = await disconnect(c, user);
    assert.is(body.revoked_at_platform, true);
    assert.equal([at.callsOf('revoke').length, other.callsOf('revoke').length], [here + 1, there]);
    assert.equal(await accountsOf(c, user), []);
  }
});

it('registers itself once for everyone, and again when the instance has forgotten it', async (c) => {
  const at = await startFakeMastodon();
  const [ann, bob] = [await somebody(c), await somebody(c)];
  await connectAt(c, ann, at);
  await connectAt(c, bob, at, `${at.url}/@bees`);
  assert.is(at.callsOf('apps').length, 1);
  const kept = await c.resources.documents.secrets<{ _id: string }>('registered_clients').find({}).toArray();
  const secrets = [...at.clients.values()].filter((secret) => secret !== 'secret');
  assert.is(secrets.length, 1);
  assert.not.match(JSON.stringify(kept), secrets[0] ?? '');
  assert.not.match(c.logged(), /secret-of-client|secret-token/);

  at.clients.clear();
  await connectAt(c, ann, at);
  assert.is(at.callsOf('apps').length, 2);
  assert.is((await disconnect(c, ann)).body.revoked_at_platform, true);
  // The account of someone else was connected with what the instance has forgotten.
  assert.is((await disconnect(c, bob)).body.revoked_at_platform, false);
  await at.close();
});

it('posts no more with the account at another instance that took its place', async (c) => {
  const user = await somebody(c);
  await connectAt(c, user, c.bees);
  const content = await readyContent(c, user);
  const schedule_at = new Date(Date.now() + 3_000).toISOString();
  assert.is((await publish(c, user, content, { schedule_at })).status, 202);
  await connectAt(c, user, c.wasps);
  const { failure } = await becomes(c, user, content, ({ status }) => status === 'failed');
  assert.is(failure?.code, 'account-disconnected', 'the ids of both accounts are the same at their instances');
});

it('keeps to what the instance takes', async (c) => {
  const user = await somebody(c);
  await connectAt(c, user, c.wasps);
  const content = await readyContent(c, user);
  const words = { mastodon: { description: 'Bees dance. '.repeat(60) } };
  const { status, body } = await publish(c, user, content, { words });
  assert.is(status, 202, JSON.stringify(body));
  await becomes(c, user, content, (one) => one.status === 'published');
  const length = [...(c.wasps.posts.at(-1)?.text ?? '')].length;
  assert.ok(length <= 300 && length > 200, String(length));

  const pictures = await startFakeMastodon({ videoTypes: [] });
  await connectAt(c, user, pictures);
  const another = await readyContent(c, user);
  await publish(c, user, another);
  const { failure } = await becomes(c, user, another, (one) => one.status === 'failed');
  assert.equal([failure?.code, pictures.callsOf('upload').length], ['no-videos', 0]);
  await pictures.close();
});

it('refuses what is no Mastodon server, and names the field', async (c) => {
  const user = await somebody(c);
  const isNone = 'That is not the name of a server. Type it as in mastodon.social';
  for (const typed of ['ftp://mastodon.social', 'https://me:secret@mastodon.social', 'not a server', 'https://'])
    assert.equal(problemOf(await ask(c, user, typed)), [422, 'instance-not-a-name', 'query.instance', isNone], typed);
  const other = await startFakeServer(() => ({ body: { hello: 'there' } }));
  const notMastodon = `${hostOf(other)} is not a Mastodon server, or one older than version 4`;
  assert.equal(problemOf(await ask(c, user, other.url)), [422, 'instance-foreign', 'query.instance', notMastodon]);
  assert.is(other.requests.length, 1, 'nothing is registered there');
  const away = await startFakeServer(() => ({ status: 302, headers: { location: `${c.bees.url}/api/v2/instance` } }));
  const before = c.bees.requests.length;
  assert.is(problemOf(await ask(c, user, away.url))[0], 422);
  assert.is(c.bees.requests.length, before, 'redirects are not followed');
  const endless = await startFakeServer(() => ({ body: 'x'.repeat(2_000_000) }));
  assert.is(problemOf(await ask(c, user, endless.url))[3], `${hostOf(endless)} is not a Mastodon server`);
  const closed = await startFakeMastodon();
  closed.failNext('apps', { status: 403, body: { error: 'This action is not allowed' } });
  const unregistered = `${hostOf(closed)} does not let this installation register itself`;
  assert.is(problemOf(await ask(c, user, closed.url))[3], unregistered);
  closed.failNext('instance', { status: 503 });
  assert.is((await ask(c, user, closed.url)).status, 502);
  await Promise.all([other, away, endless, closed].map((server) => server.close()));
  assert.is((await ask(c, user, other.url)).status, 502, 'a server that does not answer');
  assert.is(problemOf(await ask(c, user, 'mastodon.social', 'youtube'))[1], 'instance-not-asked');
  assert.is((await ask(c, user, 'x'.repeat(301))).status, 422);
});

it('leads to no address inside unless the operator allows it', async (c) => {
  const user = await somebody(c);
  const strict = await c.another({ PLATFORM_MASTODON_INSIDE: 'no' });
  const before = c.bees.requests.length;
  const isNone = 'That is not the name of a server. Type it as in mastodon.social';
  assert.is(problemOf(await ask(strict, user, c.bees.url))[3], isNone, 'http');
  assert.is(problemOf(await ask(strict, user, 'localhost'))[3], isNone);
  for (const host of [hostOf(c.bees), '127.0.0.1', '169.254.169.254', '10.0.0.1:8080', '0x7f.1'])
    assert.is(problemOf(await ask(strict, user, host))[3], isNone, host);
  assert.is(c.bees.requests.length, before);
});

it('uses the configured one where none is named, and where that one is named', async (c) => {
  const user = await somebody(c);
  const strict = await c.another({ ...c.mastodon.settings, PLATFORM_MASTODON_INSIDE: 'no' });
  const { body } = await strict.call('GET', '/api/v1/platforms', { user });
  const mastodon = (body.items as Record<string, unknown>[]).find(({ platform }) => platform === 'mastodon');
  assert.equal([mastodon?.asks_instance, mastodon?.usual_instance], [true, hostOf(c.mastodon)]);
  const free = await c.another(c.mastodon.settings);
  for (const answer of [await ask(strict, user), await ask(free, user, `${c.mastodon.url}/about`)]) {
    const { origin, searchParams } = new URL(String(answer.body.authorize_url));
    assert.equal([origin, searchParams.get('client_id')], [c.mastodon.url, 'client']);
  }
  assert.equal(c.mastodon.callsOf('apps'), []);
});

it('says so where an account is at the configured one, which is configured no more', async (c) => {
  const user = await somebody(c);
  const { store, documents, config } = c.resources;
  const connection = { account_id: connectedAccountIdOf(user, 'mastodon'), connection_id: randomUUID() };
  const vault = openTokenVault(documents, createSealing(config.PLATFORM_JWT_SECRETS));
  await vault.put(connection, { token: 'secret-token', expiresAt: null });
  const of = { owner_id: user, platform: 'mastodon', platform_account_id: '14715', name: '@bees' };
  const data = { ...connection, ...of, scopes: [], instance: null };
  const connected = { type: 'AccountConnected', data } as const;
  await write(store, history(connectedAccountEvents, connection.account_id, user, connected));
  const content = await readyContent(c, user);
  await publish(c, user, content);
  const { failure } = await becomes(c, user, content, ({ status }) => status === 'failed');
  assert.is(failure?.code, 'not-configured');
  assert.is((await disconnect(c, user)).body.revoked_at_platform, false);
});

it.run();
