import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { user } from '../../../domains/identity/user/index.ts';
import { auditReadsIdOf } from '../../../gateway/auditors/reads.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { GATEWAY_CREDENTIAL } from '../../../kernel/http/gateway-credential.ts';
import { callServer, type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('states that auditors read', startGatewayStack);

async function auditor(gateway: GatewayStack) {
  const id = randomUUID();
  const token = await gateway.tokenOf('admin', id);
  return { id, read: (path: string) => gateway.call('GET', `/api/v1/ops/aggregates/${path}`, { token }) };
}

it('are folded by the service that decides, after any revision', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const body = { name: 'Anne' };
  await gateway.call('PUT', '/api/v1/identity/users/me', { token: ann.token, body });
  const stream = `user-${ann.id}`;
  const { status, body: newest } = await read(stream);
  const { state } = await load(gateway.resources.store, user, ann.id);
  assert.equal([status, newest.stream], [200, stream]);
  const { passwordHash: _, verification, ...shown } = state as unknown as Record<string, unknown>;
  const { passwordHash, verification: seen, ...rest } = newest.state;
  assert.equal(rest, JSON.parse(JSON.stringify(shown)));
  assert.is(passwordHash, '(hidden)');
  if (verification) assert.is(seen.token_hash, '(hidden)');
  assert.not.match(JSON.stringify(newest), /\$2[aby]\$/);
  const renamed = newest.changes.find(({ type }: { type: string }) => type === 'ProfileUpdated');
  assert.equal(renamed.fields, [{ path: '/name', before: 'Ann', after: 'Anne' }]);
  const first = (await read(`${stream}?at=0&limit=1`)).body;
  assert.equal([first.revision, first.state.name, first.earlier], [0, 'Ann', null]);
  assert.equal([first.first_revision, first.last_revision], [0, newest.revision]);
});

it('are those of the gateway as well', async (gateway) => {
  const { id, read } = await auditor(gateway);
  await read(`auditReads-${auditReadsIdOf(id, Date.now())}`);
  const { status, body } = await read(`auditReads-${auditReadsIdOf(id, Date.now())}`);
  assert.equal([status, body.state, body.revision], [200, null, 1]);
});

it('are none where there is nothing to fold', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  for (const missing of [
    `user-${randomUUID()}`,
    `user-${ann.id}?at=9999`,
    'nothing-1',
    'user',
    `user-${ann.id}%20`,
    `snapshot-user-user-${ann.id}`,
    '%24streams',
    'constructor-1',
    '__proto__-1',
  ])
    assert.is((await read(missing)).status, 404, missing);
  assert.is((await read('..%2f..%2finternal')).status, 400);
  for (const query of ['at=-1', 'at=x', 'at=1.5', 'limit=0', 'limit=201', `at=${'9'.repeat(19)}`])
    assert.is((await read(`user-${ann.id}?${query}`)).status, 422, query);
});

it('are no one else’s to ask for', async (gateway) => {
  const ann = await gateway.register('Ann');
  const path = `/api/v1/ops/aggregates/user-${ann.id}`;
  assert.is((await gateway.call('GET', path)).status, 401);
  assert.is((await gateway.call('GET', path, { token: ann.token })).status, 403);
  const { token } = { token: await gateway.tokenOf('admin', randomUUID()) };
  const internal = `/internal/aggregates/user-${ann.id}`;
  assert.is((await gateway.call('GET', `/api/v1/identity${internal}`, { token })).status, 404);
  assert.is((await callServer(gateway.identityUrl, 'GET', internal)).status, 401);
  const headers = { [GATEWAY_CREDENTIAL]: 'guessed' };
  assert.is((await callServer(gateway.identityUrl, 'GET', internal, { headers })).status, 401);
});

it.run();
