import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signInEvents } from '../../../contracts/identity/sign-ins.ts';
import { tokenFamilyEvents } from '../../../contracts/identity/token-family.ts';
import { userEvents } from '../../../contracts/identity/user.ts';
import { createRefreshTokens } from '../../../domains/identity/credentials/refresh-tokens.ts';
import { identity } from '../../../domains/identity/index.ts';
import { tokenFamily } from '../../../domains/identity/token-family/index.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../kernel/http/gateway-credential.ts';
import { startService } from '../../../kernel/service/service.ts';
import { eventually } from '../../support/eventually.ts';
import { callServer, type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { PASSWORD, type Session } from '../../support/stacks/people.ts';

const it = suite('sessions');

let gateway: GatewayStack;
it.before(async () => {
  gateway = await startGatewayStack();
});
it.after(() => gateway.stop());

const familyOf = (refreshToken: string): string => {
  const token = createRefreshTokens(gateway.resources.config.PLATFORM_JWT_SECRETS).decode(refreshToken);
  if (!token) throw new Error('that is no refresh token');
  return token.familyId;
};
const familyStatus = async ({ refreshToken }: Pick<Session, 'refreshToken'>) =>
  (await load(gateway.resources.store, tokenFamily, familyOf(refreshToken))).state.status;

it('rotates refresh tokens, without a user in the answer', async () => {
  const ann = await gateway.register();
  const { status, body } = await gateway.auth('refresh', { refresh_token: ann.refreshToken });
  assert.is(status, 200);
  assert.equal(Object.keys(body), ['access_token', 'refresh_token', 'token_type', 'expires_in']);
  assert.not.equal(body.refresh_token, ann.refreshToken);
  assert.is((await gateway.auth('refresh', { refresh_token: body.refresh_token })).status, 200);
});

it('R4: ends the family when a used token is presented again', async () => {
  const ann = await gateway.register();
  const child = (await gateway.auth('refresh', { refresh_token: ann.refreshToken })).body.refresh_token;
  assert.is((await gateway.auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is((await gateway.auth('refresh', { refresh_token: child })).status, 401);
  assert.is(await familyStatus(ann), 'invalidated');
});

it('R3: gives one of many simultaneous refreshes a child and ends the family', async () => {
  const ann = await gateway.register();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => gateway.auth('refresh', { refresh_token: ann.refreshToken })),
  );
  const children = answers.filter(({ status }) => status === 200);
  assert.is(children.length, 1);
  assert.is(answers.filter(({ status }) => status === 401).length, 11);
  assert.is((await gateway.auth('refresh', { refresh_token: children[0]?.body.refresh_token })).status, 401);
});

it('R10: refuses a forged token, and changes nothing for it', async () => {
  const ann = await gateway.register();
  const last = ann.refreshToken.at(-1);
  const forged = ann.refreshToken.slice(0, -1) + (last === 'A' ? 'B' : 'A');
  for (const refresh_token of [forged, 'ort_', 'hello', '', ann.token, 7, null]) {
    const { status, body } = await gateway.auth('refresh', { refresh_token });
    assert.equal([status, body.error], [401, 'unauthorized'], String(refresh_token));
  }
  assert.is((await gateway.auth('logout', { refresh_token: forged })).status, 200);
  assert.is(await familyStatus(ann), 'active');
  assert.is((await gateway.auth('refresh', {})).status, 400);
});

it('signs out, any number of times', async () => {
  const ann = await gateway.register();
  assert.is((await gateway.auth('logout', { refresh_token: ann.refreshToken })).status, 200);
  assert.is((await gateway.auth('logout', { refresh_token: ann.refreshToken })).status, 200);
  assert.is(await familyStatus(ann), 'revoked');
  assert.is((await gateway.auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is(await familyStatus(ann), 'invalidated');
});

it('ends the family when an old token is revoked', async () => {
  const ann = await gateway.register();
  await gateway.auth('refresh', { refresh_token: ann.refreshToken });
  assert.is((await gateway.auth('logout', { refresh_token: ann.refreshToken })).status, 200);
  assert.is(await familyStatus(ann), 'invalidated');
});

it('R4, R5: gives two tabs that race within the leeway the same child', async () => {
  const { resources } = gateway;
  const config = { ...resources.config, REFRESH_REUSE_LEEWAY_SECONDS: 30 };
  const lenient = await startService(identity, { ...resources, config }, { host: '127.0.0.1', port: 0 });
  const headers = { [GATEWAY_CREDENTIAL]: gatewayCredential(config.PLATFORM_JWT_SECRET) };
  const refresh = (refresh_token: string) =>
    callServer(lenient.url, 'POST', '/internal/refresh', { body: { refresh_token }, headers });
  const ann = await gateway.register();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(ann.refreshToken)));
  assert.equal([...new Set(answers.map(({ status }) => status))], [200]);
  const children = new Set(answers.map(({ body }) => body.refresh_token));
  assert.is(children.size, 1);
  const [child] = children;
  const grandchild = (await refresh(child)).body.refresh_token;
  assert.is((await refresh(child)).body.refresh_token, grandchild);
  assert.is((await refresh(ann.refreshToken)).status, 401, 'an older ancestor');
  assert.is((await refresh(grandchild)).status, 401);
});

it('ends the sessions before a password change, and none after it', async () => {
  const ann = await gateway.register();
  const change = (current_password: string, new_password: string) =>
    gateway.call('PUT', '/api/v1/identity/users/me/password', {
      token: ann.token,
      body: { current_password, new_password },
    });
  const wrong = await change('something else', 'another passphrase');
  assert.equal([wrong.status, wrong.body.detail[0].loc], [422, ['body', 'current_password']]);
  assert.is((await change(PASSWORD, 'short')).body.detail[0].loc[1], 'new_password');

  assert.is((await change(PASSWORD, 'another passphrase')).status, 200);
  assert.is((await gateway.auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  const again = await gateway.auth('login', { email: ann.email, password: 'another passphrase' });
  assert.is(again.status, 200);
  assert.is((await gateway.auth('login', { email: ann.email, password: PASSWORD })).status, 401);
  await eventually('end of the old family', async () => (await familyStatus(ann)) === 'invalidated');
  assert.is(await familyStatus({ refreshToken: again.body.refresh_token }), 'active');
  assert.is((await gateway.auth('refresh', { refresh_token: again.body.refresh_token })).status, 200);
});

it('R1: writes no token and no password into any event', async () => {
  const ann = await gateway.register();
  await gateway.auth('refresh', { refresh_token: ann.refreshToken });
  const { store } = gateway.resources;
  const everything = await Promise.all([
    store.eventsOf(userEvents, ann.id),
    store.eventsOf(signInEvents, ann.id),
    store.eventsOf(tokenFamilyEvents, familyOf(ann.refreshToken)),
  ]);
  const text = JSON.stringify(everything, (_, v) => (typeof v === 'bigint' ? String(v) : v));
  assert.ok(text.includes('RefreshTokenRotated'));
  assert.not.ok(text.includes('ort_'));
  assert.not.ok(text.includes(PASSWORD));
  assert.match(text, /"password_hash":"\$2b\$\d\d\$/);
});

it.run();
