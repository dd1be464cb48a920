import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { mailsTo, mailTo } from '../../support/clients/mails.ts';
import { startGatewayStack } from '../../support/stacks/gateway.ts';
import { PASSWORD } from '../../support/stacks/people.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('new passwords', () =>
  startGatewayStack({ env: { PLATFORM_DASHBOARD_URL: 'https://dashboard.example' } }),
);

const NEXT = 'another long passphrase';
const folderOf = (data: string) => join(data, 'mail');

it('L10: are set by a reset, which ends all sessions, signs no one in and is announced by mail', async (gateway) => {
  const folder = folderOf(gateway.resources.config.PLATFORM_DATA);
  const ann = await gateway.register('Ann');
  const other = (await gateway.auth('login', { email: ann.email, password: PASSWORD })).body;
  await gateway.auth('forgot-password', { email: ann.email });
  const { token } = await mailTo(folder, ann.email, /reset/i);
  const reset = await gateway.auth('reset-password', { token, password: NEXT });
  assert.equal([reset.status, Object.keys(reset.body), reset.headers['set-cookie']], [200, ['message'], undefined]);
  assert.is(reset.headers['referrer-policy'], 'no-referrer');
  for (const refresh_token of [ann.refreshToken, other.refresh_token]) {
    assert.is((await gateway.auth('refresh', { refresh_token })).status, 401);
  }
  const notice = await mailTo(folder, ann.email, /your password was changed/i);
  assert.match(notice.source, 'https://dashboard.example/forgot-password');
  assert.not.match(notice.source, token);
  assert.is(notice.token, '');
});

it('L9: are set once by a token, which a newer one does not outlive, and no event holds it', async (gateway) => {
  const folder = folderOf(gateway.resources.config.PLATFORM_DATA);
  const ann = await gateway.register('Ann');
  await gateway.auth('forgot-password', { email: ann.email });
  const { token } = await mailTo(folder, ann.email, /reset/i);
  assert.ok(Buffer.from(token, 'base64url').length >= 14 + 22, 'at least 112 bits of it cannot be known');
  const both = await Promise.all([1, 2].map(() => gateway.auth('reset-password', { token, password: NEXT })));
  assert.equal(both.map(({ status }) => status).sort(), [200, 400]);
  const { store } = gateway.resources;
  const stored = JSON.stringify(await store.records(`user-${ann.id}`), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  assert.match(stored, 'PasswordResetRequested');
  assert.not.match(stored, token);
});

it('L13: are changed with the current one alone, which is announced by mail', async (gateway) => {
  const folder = folderOf(gateway.resources.config.PLATFORM_DATA);
  const ann = await gateway.register('Ann');
  const change = (current_password: string) =>
    gateway.call('PUT', '/api/v1/identity/users/me/password', {
      token: ann.token,
      body: { current_password, new_password: NEXT },
    });
  assert.is((await change('something else entirely')).status, 422);
  const noticesOf = async () => (await mailsTo(folder, ann.email)).filter(({ subject }) => /changed/.test(subject));
  assert.equal(await noticesOf(), []);
  assert.is((await change(PASSWORD)).status, 200);
  assert.match((await mailTo(folder, ann.email, /your password was changed/i)).source, '127.0.');
});

it('J8: end sessions at once and access tokens when they expire, but for administrators', async (gateway) => {
  const admin = await gateway.administrator();
  const me = async (token: string) => (await gateway.call('GET', '/api/v1/identity/users/me', { token })).status;
  const ticket = (token: string) => gateway.call('POST', '/api/v1/auth/ws-ticket', { token });
  const users = (path: string, body: object) =>
    gateway.call('PUT', `/api/v1/identity/users${path}`, { token: admin, body });
  const endings: Record<string, (user: { id: string; token: string; refreshToken: string }) => Promise<unknown>> = {
    logout: ({ refreshToken }) => gateway.auth('logout', { refresh_token: refreshToken }),
    'new password': ({ token }) =>
      gateway.call('PUT', '/api/v1/identity/users/me/password', {
        token,
        body: { current_password: PASSWORD, new_password: NEXT },
      }),
    'new role': ({ id }) => users(`/${id}/role`, { role: 'admin' }),
    deactivation: ({ id }) => users(`/${id}/status`, { status: 'deactivated' }),
  };
  for (const [name, end] of Object.entries(endings)) {
    const ann = await gateway.register('Ann');
    await end(ann);
    assert.is((await gateway.auth('refresh', { refresh_token: ann.refreshToken })).status, 401, name);
    assert.equal([await me(ann.token), (await ticket(ann.token)).status], [200, 200], name);
    const list = await gateway.call('GET', '/api/v1/identity/users', { token: ann.token });
    assert.is(list.status, 403, `${name}: the token keeps the role that it names`);
  }
});

it.run();
