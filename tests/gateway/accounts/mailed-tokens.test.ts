import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mailTo } from '../../support/clients/mails.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { PASSWORD } from '../../support/stacks/people.ts';

const it = suite('mailed tokens');

const DASHBOARD = 'https://dashboard.example';
let gateway: GatewayStack;
let mails = '';
it.before(async () => {
  gateway = await startGatewayStack({ env: { PLATFORM_DASHBOARD_URL: DASHBOARD } });
  mails = join(gateway.resources.config.PLATFORM_DATA, 'mail');
});
it.after(() => gateway.stop());

const profileOf = (token: string) => gateway.call('GET', '/api/v1/identity/users/me', { token });

it('verifies an address by the mailed token, once', async () => {
  const ann = await gateway.register('Ann');
  const { token, source } = await mailTo(mails, ann.email, /verify/i);
  assert.match(source, `${DASHBOARD}/verify-email?token=${token}`);
  for (const unknown of [`${token}x`, '', 'x'.repeat(5_000)]) {
    assert.is((await gateway.auth('verify-email', { token: unknown })).body.error, 'invalid_token');
  }
  const { status, body } = await gateway.auth('verify-email', { token });
  assert.equal([status, Object.keys(body)], [200, ['message']]);
  assert.is((await profileOf(ann.token)).body.email_verified, true);
  const again = await gateway.auth('verify-email', { token });
  assert.equal([again.status, again.body.error], [400, 'invalid_token']);
});

it('resets a forgotten password, and gives the same answer for an unknown address', async () => {
  const ann = await gateway.register('Ann');
  const known = await gateway.auth('forgot-password', { email: ann.email });
  const unknown = await gateway.auth('forgot-password', { email: `${randomUUID()}@example.com` });
  assert.equal([known.status, unknown.status], [200, 200]);
  assert.is(known.text, unknown.text);

  const { token, source } = await mailTo(mails, ann.email, /reset/i);
  assert.match(source, `${DASHBOARD}/reset-password?token=${token}`);
  const password = 'a new long passphrase';
  assert.is((await gateway.auth('reset-password', { token, password: 'short' })).status, 422);
  const both = await Promise.all([1, 2].map(() => gateway.auth('reset-password', { token, password })));
  assert.equal(both.map(({ status }) => status).sort(), [200, 400]);
  assert.is((await gateway.auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is((await gateway.auth('login', { email: ann.email, password })).status, 200);
  assert.is((await gateway.auth('login', { email: ann.email, password: PASSWORD })).status, 401);
});

it('J5: accepts a mailed token for its own purpose only', async () => {
  const ann = await gateway.register('Ann');
  const { token } = await mailTo(mails, ann.email, /verify/i);
  const { status, body } = await gateway.auth('reset-password', { token, password: 'a new long passphrase' });
  assert.equal([status, body.error], [400, 'invalid_token']);
  assert.is((await profileOf(token)).status, 401);
  assert.is((await gateway.auth('refresh', { refresh_token: token })).status, 401);
});

it('L11: mails links to the dashboard that is configured, whatever a request says of its host', async () => {
  const ann = await gateway.register('Ann');
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
  assert.is((await gateway.auth('forgot-password', { email: ann.email }, headers)).status, 200);
  const { token, source } = await mailTo(mails, ann.email, /reset/i);
  assert.match(source, `${DASHBOARD}/reset-password?token=${token}`);
  assert.not.match(source, /evil/);
});

it('invites a user, who chooses a password', async () => {
  const email = `${randomUUID()}@example.com`;
  const admin = await gateway.administrator();
  const invite = (body: object) => gateway.call('POST', '/api/v1/identity/users/invite', { token: admin, body });
  const { status, body } = await invite({ email, role: 'admin' });
  assert.equal([status, body.email, body.role, body.status], [201, email, 'admin', 'invited']);
  assert.is((await gateway.auth('login', { email, password: PASSWORD })).status, 401);

  const first = await mailTo(mails, email, /invited/i);
  assert.match(first.source, `${DASHBOARD}/accept-invitation?token=${first.token}`);
  const accepted = await gateway.auth('reset-password', { token: first.token, password: PASSWORD });
  assert.is(accepted.status, 200);
  const login = await gateway.auth('login', { email, password: PASSWORD });
  assert.equal([login.status, login.body.user.role], [200, 'admin']);
  assert.equal(
    [
      (await profileOf(login.body.access_token)).body.email_verified,
      (await profileOf(login.body.access_token)).body.status,
    ],
    [true, 'active'],
  );
  assert.is((await invite({ email })).status, 409);
});

it.run();
