import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { createRefreshTokens } from '../../../domains/identity/credentials/refresh-tokens.ts';
import { createSessions } from '../../../domains/identity/use-cases/sessions.ts';
import { user } from '../../../domains/identity/user/index.ts';
import { createAccessTokens } from '../../../gateway/auth/access-tokens.ts';
import { startGateway } from '../../../gateway/index.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { mailTo } from '../../support/clients/mails.ts';
import { openClient, statusOfUpgrade, topicsOf } from '../../support/clients/socket.ts';
import { NOWHERE } from '../../support/examples/token-family.ts';
import { type HubStack, startHubStack } from '../../support/stacks/hub.ts';
import { PASSWORD, type Session } from '../../support/stacks/people.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('W5: sockets of ended sessions', startHubStack);

/** Another session of the same user. */
async function signIn(gateway: HubStack['gateway'], { email }: Session, password = PASSWORD) {
  const { status, body } = await gateway.auth('login', { email, password });
  assert.is(status, 200);
  return { token: body.access_token as string, refreshToken: body.refresh_token as string };
}

it('W5: are closed at every gateway when the user signs out, and those of other sessions stay', async ({
  gateway,
  open,
  detect,
}) => {
  const eve = await gateway.register('Eve');
  const other = await signIn(gateway, eve);
  const shutdown = createShutdown(gateway.resources.log);
  const second = await startGateway({ ...gateway.resources, shutdown }, { services: new Map() });
  const [here, there, kept] = await Promise.all([
    open(eve.token),
    openClient(second.url, `token=${eve.token}`),
    openClient(second.url, `token=${other.token}`),
  ]);
  const child = (await gateway.auth('refresh', { refresh_token: eve.refreshToken })).body;
  const refreshed = await open(child.access_token);
  await gateway.auth('logout', { refresh_token: child.refresh_token });
  assert.equal(await Promise.all([here, there, refreshed].map((client) => client.closed())), [4401, 4401, 4401]);
  assert.is(await statusOfUpgrade(gateway.url, `token=${child.access_token}`), 401);
  await detect('after');
  assert.equal(topicsOf(await kept.frame(1)), ['after']);
  await shutdown.run('the test says so');
});

it('W5: are closed when a token of the session is presented a second time', async ({ gateway, open }) => {
  const eve = await gateway.register('Eve');
  const client = await open(eve.token);
  const refresh = () => gateway.auth('refresh', { refresh_token: eve.refreshToken });
  assert.equal([(await refresh()).status, (await refresh()).status], [200, 401]);
  assert.is(await client.closed(), 4401);
});

it('W5: are closed, all of them, when the password is changed, and when it is reset', async ({ gateway, open }) => {
  const eve = await gateway.register('Eve');
  const other = await signIn(gateway, eve);
  const before = await Promise.all([open(eve.token), open(other.token)]);
  const changed = await gateway.call('PUT', '/api/v1/identity/users/me/password', {
    token: eve.token,
    body: { current_password: PASSWORD, new_password: 'another long passphrase' },
  });
  assert.is(changed.status, 200);
  assert.equal(await Promise.all(before.map((client) => client.closed())), [4401, 4401]);

  const since = await open((await signIn(gateway, eve, 'another long passphrase')).token);
  await gateway.auth('forgot-password', { email: eve.email });
  const { token } = await mailTo(join(gateway.resources.config.PLATFORM_DATA, 'mail'), eve.email, /reset/i);
  assert.is((await gateway.auth('reset-password', { token, password: PASSWORD })).status, 200);
  assert.is(await since.closed(), 4401);
});

it('are not opened by a ticket of before the end', async ({ gateway }) => {
  const eve = await gateway.register('Eve');
  const ticket = async () =>
    (await gateway.call('POST', '/api/v1/auth/ws-ticket', { token: eve.token })).body.ticket as string;
  const [first, second] = [await ticket(), await ticket()];
  assert.is(await statusOfUpgrade(gateway.url, `ticket=${first}`), 101);
  await gateway.auth('logout', { refresh_token: eve.refreshToken });
  assert.is(await statusOfUpgrade(gateway.url, `ticket=${second}`), 401);
});

it('do not stay open when the session ends while they open', async ({ gateway }) => {
  const { config, store } = gateway.resources;
  const eve = await gateway.register('Eve');
  const { state } = await load(store, user, eve.id);
  if (state.status === 'none') throw new Error('there is no Eve');
  const limits = { leewaySeconds: 0, lifetimeDays: 180 };
  const sessions = createSessions(store, createRefreshTokens(config.PLATFORM_JWT_SECRETS), limits);
  const tokens = createAccessTokens(config.PLATFORM_JWT_SECRETS);
  let opened = 0;
  for (let round = 0; round < 20; round++) {
    const { id, refreshToken } = await sessions.open(state, 'password', NOWHERE);
    const token = await tokens.sign({ id: eve.id, email: eve.email, name: 'Eve', role: 'user' }, id);
    const [client] = await Promise.all([
      openClient(gateway.url, `token=${token}`).catch(() => null),
      sessions.revoke(refreshToken, NOWHERE),
    ]);
    if (!client) continue;
    opened++;
    assert.is(await client.closed(), 4401);
  }
  assert.ok(opened > 0, 'no socket was open in time: nothing was shown');
});

it.run();
