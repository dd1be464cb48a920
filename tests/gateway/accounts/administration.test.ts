import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { PASSWORD } from '../../support/stacks/people.ts';

const it = suite('administration');

let gateway: GatewayStack;
let admin = '';
it.before(async () => {
  gateway = await startGatewayStack();
  admin = await gateway.administrator();
});
it.after(() => gateway.stop());

const users = (method: string, path: string, body?: unknown, token = admin) =>
  gateway.call(method, `/api/v1/identity/users${path}`, { token, ...(body === undefined ? {} : { body }) });

it('refuses every route to callers who are no administrators', async () => {
  const ann = await gateway.register('Ann');
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/'],
    ['GET', '?limit=1'],
    ['POST', '/invite'],
    ['PUT', `/${ann.id}/role`],
    ['PUT', `/${ann.id}/status`],
    ['DELETE', `/${ann.id}`],
    ['DELETE', '/%6de'],
    ['GET', '/%6de'],
  ] as const) {
    const { status } = await users(method, path, method === 'GET' ? undefined : {}, ann.token);
    const isOwn = method === 'GET' && path === '/%6de';
    assert.is(status, isOwn ? 405 : 403, `${method} ${path}`);
  }
});

it('names the methods that a service takes', async () => {
  const { status, headers, body } = await users('DELETE', '');
  assert.equal([status, headers.allow, body.error], [405, 'HEAD, GET', 'method_not_allowed']);
});

it('changes a role, which ends the sessions and is in the next token', async () => {
  const ann = await gateway.register('Ann');
  const { status, body } = await users('PUT', `/${ann.id}/role`, { role: 'admin' });
  assert.equal([status, body.role, body.id], [200, 'admin', ann.id]);
  assert.is((await gateway.auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is((await gateway.auth('login', { email: ann.email, password: PASSWORD })).body.user.role, 'admin');
  assert.is((await users('PUT', `/${ann.id}/role`, { role: 'root' })).status, 422);
  assert.is((await users('PUT', `/${randomUUID()}/role`, { role: 'user' })).status, 404);
});

it('deactivates and activates an account', async () => {
  const ann = await gateway.register('Ann');
  const off = await users('PUT', `/${ann.id}/status`, { status: 'deactivated' });
  assert.equal([off.status, off.body.status], [200, 'deactivated']);
  const right = await gateway.auth('login', { email: ann.email, password: PASSWORD });
  assert.equal([right.status, right.body.error], [403, 'account_deactivated']);
  assert.is((await gateway.auth('login', { email: ann.email, password: 'wrong' })).status, 401);
  assert.is((await gateway.auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is((await users('PUT', `/${ann.id}/status`, { status: 'active' })).body.status, 'active');
  assert.is((await gateway.auth('login', { email: ann.email, password: PASSWORD })).status, 200);
  assert.is((await gateway.auth('refresh', { refresh_token: ann.refreshToken })).status, 401, 'a session of before');
});

it('takes the rights of an administrator away at once, whatever the token says', async () => {
  const eve = await gateway.register('Eve');
  await users('PUT', `/${eve.id}/role`, { role: 'admin' });
  const signIn = () => gateway.auth('login', { email: eve.email, password: PASSWORD });
  const { access_token: token } = (await signIn()).body;
  const asEve = (method: string, path: string, body?: unknown) => users(method, path, body, token);
  assert.is((await asEve('GET', '')).status, 200);

  assert.is((await users('PUT', `/${eve.id}/status`, { status: 'deactivated' })).status, 200);
  const attempts = await Promise.all([
    ...Array.from({ length: 5 }, () => asEve('PUT', `/${eve.id}/status`, { status: 'active' })),
    asEve('GET', ''),
    asEve('POST', '/invite', { email: `${randomUUID()}@example.com`, role: 'admin' }),
  ]);
  assert.equal([...new Set(attempts.map(({ status }) => status))], [403]);
  assert.is((await signIn()).status, 403);

  await users('PUT', `/${eve.id}/status`, { status: 'active' });
  assert.is((await asEve('GET', '')).status, 200);
  await users('PUT', `/${eve.id}/role`, { role: 'user' });
  assert.is((await asEve('PUT', `/${eve.id}/role`, { role: 'admin' })).status, 403);
});

it('lists users page by page, the caller’s own writes included', async () => {
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

it.run();
