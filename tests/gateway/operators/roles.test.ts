import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { startGatewayStack } from '../../support/stacks/gateway.ts';
import { PASSWORD } from '../../support/stacks/people.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('roles of those who run and audit the platform', startGatewayStack);

const AUDITORS = [
  ['GET', 'streams'],
  ['GET', 'streams/user-nobody'],
  ['GET', 'events'],
] as const;
const OPERATORS = [
  ['GET', 'subscriptions'],
  ['GET', 'subscriptions/nobody/parked'],
  ['POST', 'subscriptions/nobody/replay'],
  ['POST', 'subscriptions/nobody/discard'],
  ['GET', 'projections'],
  ['POST', 'projections/nothing/rebuild'],
] as const;
// 404: someone who may ask learns that it is not there.
const LET_IN = [200, 404];

it('lets auditors read what happened, operators run the platform, and administrators do both', async (gateway) => {
  for (const [role, readsEvents, runsPlatform] of [
    ['user', false, false],
    ['auditor', true, false],
    ['operator', false, true],
    ['admin', true, true],
  ] as const) {
    const token = await gateway.tokenOf(role, randomUUID());
    for (const [routes, mayUse, whose] of [
      [AUDITORS, readsEvents, 'auditors'],
      [OPERATORS, runsPlatform, 'operators'],
    ] as const) {
      for (const [method, path] of routes) {
        const body = method === 'POST' ? { body: { count: 1 } } : {};
        const answer = await gateway.call(method, `/api/v1/ops/${path}`, { token, ...body });
        const what = `${role}: ${method} ${path} was answered ${answer.status}`;
        if (mayUse) assert.ok(LET_IN.includes(answer.status), what);
        else assert.equal([answer.status, answer.body.error], [403, 'forbidden'], what);
        if (!mayUse) assert.match(answer.body.message, `This is for ${whose}`);
      }
    }
  }
});

it('gives auditors and operators nothing else that is not their own', async (gateway) => {
  for (const role of ['auditor', 'operator'] as const) {
    const token = await gateway.tokenOf(role, randomUUID());
    assert.is((await gateway.call('GET', '/api/v1/identity/users/me', { token })).status, 200);
    assert.is((await gateway.call('GET', '/api/v1/identity/users', { token })).status, 403);
    const body = { role: 'admin' };
    const own = await gateway.call('PUT', `/api/v1/identity/users/${randomUUID()}/role`, { token, body });
    assert.is(own.status, 403);
  }
});

it('believes the stream, whatever a token says', async (gateway) => {
  const { store } = gateway.resources;
  const ask = async (token: string) =>
    (await Promise.all(['streams', 'projections'].map((path) => gateway.call('GET', `/api/v1/ops/${path}`, { token }))))
      .map(({ status }) => status)
      .join();
  const eve = exampleUser({ user_id: randomUUID(), role: 'operator' });
  const token = await gateway.tokenOf('operator', eve.user_id);
  assert.is(await ask(token), '403,200');
  await write(store, eve.history(eve.demoted));
  assert.is(await ask(token), '403,403');

  const bob = exampleUser({ user_id: randomUUID(), role: 'auditor' });
  const ofBob = await gateway.tokenOf('auditor', bob.user_id);
  await write(store, bob.history(bob.deactivated));
  assert.is(await ask(ofBob), '403,403');

  // A token for one role is not one for another, which the same user has got since.
  const joe = exampleUser({ user_id: randomUUID(), role: 'operator' });
  const ofJoe = await gateway.tokenOf('operator', joe.user_id);
  await write(store, joe.history({ type: 'RoleChanged', data: { user_id: joe.user_id, role: 'auditor', by: 'boss' } }));
  assert.is(await ask(ofJoe), '403,403');
});

it('is given by administrators, and felt at once by who has lost it', async (gateway) => {
  const admin = await gateway.administrator();
  const ann = await gateway.register('Ann');
  const give = (role: string) =>
    gateway.call('PUT', `/api/v1/identity/users/${ann.id}/role`, { token: admin, body: { role } });
  const signIn = async () => (await gateway.auth('login', { email: ann.email, password: PASSWORD })).body;
  assert.is((await give('root')).status, 422);

  for (const [role, path] of [
    ['auditor', 'events'],
    ['operator', 'subscriptions'],
  ] as const) {
    const given = await give(role);
    assert.equal([given.status, given.body.role], [200, role]);
    const { user, access_token: token } = await signIn();
    assert.is(user.role, role);
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    assert.equal(Object.keys(claims).sort(), ['email', 'exp', 'iat', 'name', 'role', 'sub']);
    assert.is(claims.role, role);
    assert.is((await gateway.call('GET', `/api/v1/ops/${path}`, { token })).status, 200);
    assert.is((await give('user')).status, 200);
    assert.is((await gateway.call('GET', `/api/v1/ops/${path}`, { token })).status, 403);
  }
});

it.run();
