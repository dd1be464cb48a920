import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ensureFirstAdministrator } from '../../domains/identity/index.ts';
import { defaultSettings } from '../../domains/identity/user/events.ts';
import { users as usersModel } from '../../read-models/users.ts';
import { mailTo } from '../support/clients/mails.ts';
import { addressOf, type GatewayStack, PASSWORD, startGatewayStack } from '../support/stacks/gateway.ts';

const it = suite('accounts');

const DASHBOARD = 'https://dashboard.example';
let gateway: GatewayStack;
let admin = '';
let mails = '';
let addresses = 5_000;
const from = () => addressOf(addresses++);
const auth = (path: string, body: unknown) => gateway.call('POST', `/api/v1/auth/${path}`, { body, from: from() });

it.before(async () => {
  gateway = await startGatewayStack({ env: { PLATFORM_DASHBOARD_URL: DASHBOARD } });
  mails = join(gateway.platform.config.PLATFORM_DATA, 'mail');
  const made = await ensureFirstAdministrator(gateway.platform);
  admin = (await auth('login', made)).body.access_token;
});
it.after(() => gateway.stop());

const me = (token: string, path = '', body?: unknown) =>
  gateway.call(body === undefined ? 'GET' : 'PUT', `/api/v1/identity/users/me${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
const users = (method: string, path: string, body?: unknown, token = admin) =>
  gateway.call(method, `/api/v1/identity/users${path}`, { token, ...(body === undefined ? {} : { body }) });

it('shows and changes a profile', async () => {
  const ann = await gateway.register('Ann');
  const { status, body } = await me(ann.token);
  assert.is(status, 200);
  const created = body.created_at;
  assert.equal(body, {
    id: ann.id,
    email: ann.email,
    name: 'Ann',
    role: 'user',
    email_verified: false,
    status: 'active',
    avatar_url: null,
    linked_accounts: [],
    created_at: created,
    updated_at: created,
  });
  const changed = await me(ann.token, '', { name: ' Anna ', avatar_url: 'https://pictures.example/a.png' });
  assert.equal([changed.body.name, changed.body.avatar_url], ['Anna', 'https://pictures.example/a.png']);
  assert.is((await me(ann.token, '', { avatar_url: null })).body.avatar_url, null);
  assert.is((await me(ann.token, '', { avatar_url: 'javascript:alert(1)' })).status, 422);
  assert.is((await me(ann.token, '', { name: '' })).status, 422);
});

it('merges settings deeply and answers them whole', async () => {
  const ann = await gateway.register('Ann');
  assert.equal((await me(ann.token, '/settings')).body, defaultSettings);
  const patch = { gates: { review: 'auto' }, auto_start: { niches: ['science'] }, budget: { monthly_usd: 12.5 } };
  const expected = {
    ...defaultSettings,
    gates: { ...defaultSettings.gates, review: 'auto' },
    auto_start: { ...defaultSettings.auto_start, niches: ['science'] },
    budget: { monthly_usd: 12.5 },
  };
  assert.equal((await me(ann.token, '/settings', patch)).body, expected);
  assert.equal((await me(ann.token, '/settings')).body, expected);
});

it('refuses settings that there are not', async () => {
  const ann = await gateway.register('Ann');
  for (const patch of [
    { gate: {} },
    { gates: { reviews: 'auto' } },
    { gates: { review: 'perhaps' } },
    { publishing: { platforms: ['nowhere'] } },
    { publishing: { schedule_at: 'tomorrow' } },
    { auto_start: { minimum_score: 101 } },
    { notifications: { 'platform.video.rendered': true } },
    { gates: null },
  ]) {
    assert.is((await me(ann.token, '/settings', patch)).status, 422, JSON.stringify(patch));
  }
});

it('verifies an address by the mailed token, once', async () => {
  const ann = await gateway.register('Ann');
  const { token, source } = await mailTo(mails, ann.email, /verify/i);
  assert.match(source, `${DASHBOARD}/verify-email?token=${token}`);
  assert.is((await auth('verify-email', { token: `${token}x` })).body.error, 'invalid_token');
  const { status, body } = await auth('verify-email', { token });
  assert.equal([status, Object.keys(body)], [200, ['message']]);
  assert.is((await me(ann.token)).body.email_verified, true);
  const again = await auth('verify-email', { token });
  assert.equal([again.status, again.body.error], [400, 'invalid_token']);
});

it('resets a forgotten password, and says the same of addresses that it does not know', async () => {
  const ann = await gateway.register('Ann');
  const known = await auth('forgot-password', { email: ann.email });
  const unknown = await auth('forgot-password', { email: `${randomUUID()}@example.com` });
  assert.equal([known.status, unknown.status], [200, 200]);
  assert.is(known.text, unknown.text);

  const { token, source } = await mailTo(mails, ann.email, /reset/i);
  assert.match(source, `${DASHBOARD}/reset-password?token=${token}`);
  const password = 'a new long passphrase';
  assert.is((await auth('reset-password', { token, password: 'short' })).status, 422);
  const both = await Promise.all([1, 2].map(() => auth('reset-password', { token, password })));
  assert.equal(both.map(({ status }) => status).sort(), [200, 400]);
  assert.is((await auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is((await auth('login', { email: ann.email, password })).status, 200);
  assert.is((await auth('login', { email: ann.email, password: PASSWORD })).status, 401);
});

it('takes no mailed token for anything but its purpose', async () => {
  const ann = await gateway.register('Ann');
  const { token } = await mailTo(mails, ann.email, /verify/i);
  const { status, body } = await auth('reset-password', { token, password: 'a new long passphrase' });
  assert.equal([status, body.error], [400, 'invalid_token']);
});

it('invites, and lets the invited choose a password', async () => {
  const email = `${randomUUID()}@example.com`;
  const { status, body } = await users('POST', '/invite', { email, role: 'admin' });
  assert.equal([status, body.email, body.role, body.status], [201, email, 'admin', 'invited']);
  assert.is((await auth('login', { email, password: PASSWORD })).status, 401);

  const first = await mailTo(mails, email, /invited/i);
  const accepted = await auth('reset-password', { token: first.token, password: PASSWORD });
  assert.is(accepted.status, 200);
  const login = await auth('login', { email, password: PASSWORD });
  assert.equal([login.status, login.body.user.role], [200, 'admin']);
  assert.equal(
    [(await me(login.body.access_token)).body.email_verified, (await me(login.body.access_token)).body.status],
    [true, 'active'],
  );
  assert.is((await users('POST', '/invite', { email })).status, 409);
});

it('lets administrators alone at users', async () => {
  const ann = await gateway.register('Ann');
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/'],
    ['GET', '?limit=1'],
    ['POST', '/invite'],
    ['PUT', `/${ann.id}/role`],
    ['PUT', `/${ann.id}/status`],
    ['GET', '/%6de'],
  ] as const) {
    const { status } = await users(method, path, method === 'GET' ? undefined : {}, ann.token);
    const isOwn = path === '/%6de';
    assert.is(status, isOwn ? 404 : 403, `${method} ${path}`);
  }
});

it('says which methods a service takes', async () => {
  const { status, headers, body } = await users('DELETE', '');
  assert.equal([status, headers.allow, body.error], [405, 'HEAD, GET', 'method_not_allowed']);
});

it('changes a role, which ends the sessions and is in the next token', async () => {
  const ann = await gateway.register('Ann');
  const { status, body } = await users('PUT', `/${ann.id}/role`, { role: 'admin' });
  assert.equal([status, body.role, body.id], [200, 'admin', ann.id]);
  assert.is((await auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is((await auth('login', { email: ann.email, password: PASSWORD })).body.user.role, 'admin');
  assert.is((await users('PUT', `/${ann.id}/role`, { role: 'root' })).status, 422);
  assert.is((await users('PUT', `/${randomUUID()}/role`, { role: 'user' })).status, 404);
});

it('deactivates and activates an account', async () => {
  const ann = await gateway.register('Ann');
  const off = await users('PUT', `/${ann.id}/status`, { status: 'deactivated' });
  assert.equal([off.status, off.body.status], [200, 'deactivated']);
  const right = await auth('login', { email: ann.email, password: PASSWORD });
  assert.equal([right.status, right.body.error], [403, 'account_deactivated']);
  assert.is((await auth('login', { email: ann.email, password: 'wrong' })).status, 401);
  assert.is((await auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is((await users('PUT', `/${ann.id}/status`, { status: 'active' })).body.status, 'active');
  assert.is((await auth('login', { email: ann.email, password: PASSWORD })).status, 200);
  assert.is((await auth('refresh', { refresh_token: ann.refreshToken })).status, 401, 'a session of before');
});

it('lists users page by page, one’s own writes included', async () => {
  const email = `${randomUUID()}@example.com`;
  const invited = await users('POST', '/invite', { email, name: 'Newest' });
  const list = (query: string) =>
    gateway.call('GET', `/api/v1/identity/users${query}`, {
      token: admin,
      headers: { 'x-min-event-position': String(invited.headers['x-event-position']) },
    });
  const first = await list('?limit=2');
  assert.is(first.status, 200);
  assert.equal(first.body.items[0], invited.body);
  const second = await list(`?limit=2&cursor=${first.body.next_cursor}`);
  const ids = [...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id);
  assert.is(new Set(ids).size, 4);
  assert.equal(
    (await list(`?email=${encodeURIComponent(email)}`)).body.items.map(({ name }: { name: string }) => name),
    ['Newest'],
  );
  assert.is((await list('?cursor=made-up')).status, 400);
  assert.is((await list('?limit=1000')).status, 422);
});

it('notifies the owner of what concerns them, as far as they want it, and everybody who wants it of trends', async () => {
  const [ann, bob] = [await gateway.register('Ann'), await gateway.register('Bob')];
  const { position } = await settingsChanged(bob.token);
  await gateway.platform.documents.waitFor(usersModel, position);

  const content_id = randomUUID();
  const stage = (from: string, to: string) => ({
    type: 'PipelineStageChanged',
    data: { thread_id: 't', content_id, title: 'Topic', from, to },
  });
  await record(`pipeline-${randomUUID()}`, bob.id, stage('script', 'review'));
  await record(`pipeline-${randomUUID()}`, ann.id, stage('review', 'images'));
  const at = new Date().toISOString();
  await record(`trend-${randomUUID()}`, null, {
    type: 'TrendDetected',
    data: {
      trend_id: 'trend',
      topic: 'Fusion',
      source: 'reddit',
      sources: ['reddit'],
      score: 91,
      niche: 'science',
      region: 'US',
      url: null,
      summary: null,
      seen_at: at,
      expires_at: at,
    },
  });

  const items = await untilNotified(ann.token, 2);
  assert.equal(items.map(({ event, title, read }) => [event, title, read]).sort(), [
    ['platform.pipeline.stage_changed', 'Topic: images', false],
    ['platform.trend.detected', 'New trend: Fusion', false],
  ]);
  // Bob wants neither trends nor stages.
  assert.equal((await notifications(bob.token)).items, []);

  const [one] = items;
  const read = await gateway.call('POST', `/api/v1/identity/notifications/${one?.notification_id}/read`, {
    token: ann.token,
  });
  assert.is(read.status, 200);
  const foreign = await gateway.call('POST', `/api/v1/identity/notifications/${one?.notification_id}/read`, {
    token: bob.token,
  });
  assert.is(foreign.status, 404);
  assert.is((await notifications(ann.token, '?unread=true', read)).items.length, 1);
  const all = await gateway.call('POST', '/api/v1/identity/notifications/read-all', {
    token: ann.token,
    headers: { 'x-min-event-position': String(read.headers['x-event-position']) },
  });
  assert.equal([all.status, all.body.read], [200, 1]);
  assert.equal((await notifications(ann.token, '?unread=true', all)).items, []);
  assert.is((await notifications(ann.token, '', all)).items.length, 2);
});

type Listed = { notification_id: string; event: string; title: string; read: boolean };

async function notifications(
  token: string,
  query = '',
  after?: { headers: Record<string, unknown> },
): Promise<{ items: Listed[] }> {
  const position = after?.headers['x-event-position'];
  const headers = position === undefined ? {} : { 'x-min-event-position': String(position) };
  return (await gateway.call('GET', `/api/v1/identity/notifications${query}`, { token, headers })).body;
}

async function untilNotified(token: string, count: number): Promise<Listed[]> {
  for (let tries = 0; tries < 40; tries++) {
    const { items } = await notifications(token);
    if (items.length >= count) return items;
    await sleep(250);
  }
  throw new Error(`${count} notifications did not arrive`);
}

async function settingsChanged(token: string): Promise<{ position: bigint }> {
  const notifications = { 'platform.pipeline.stage_changed': false, 'platform.trend.detected': false };
  const { headers } = await me(token, '/settings', { notifications });
  return { position: BigInt(String(headers['x-event-position'])) };
}

async function record(stream: string, owner: string | null, event: { type: string; data: object }): Promise<void> {
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, actor: 'system:test', owner };
  await gateway.platform.store.append(stream, null, [{ ...event, id, metadata }]);
}

it.run();
