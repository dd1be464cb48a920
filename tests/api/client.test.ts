import * as assert from 'uvu/assert';
import { ApiError, createApi } from '../../api/client.ts';
import { type Reply, startFakeServer } from '../support/fakes/server.ts';
import { newPerson, startGatewayStack } from '../support/stacks/gateway.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('the typed client', startGatewayStack);

it('signs in, writes, and reads what it has written', async ({ url }) => {
  let token: string | null = null;
  const call = createApi(url, () => token);
  const session = await call('register', { body: newPerson() });
  token = 'access_token' in session ? session.access_token : null;
  await call('updateMe', { body: { name: 'Ann the Second' } });
  const me = await call('showMe', {});
  assert.equal([me.id, me.name], [session.user.id, 'Ann the Second']);
  assert.equal((await call('listNotifications', { query: { limit: 5, unread: 'true' } })).items, []);
});

it('throws the error of the API, with the id of the request', async ({ url }) => {
  const call = createApi(url);
  const body = { email: 'nobody@example.com', password: 'a long enough passphrase' };
  const error = await call('login', { body }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ApiError);
  const { status, code, requestId, message } = error as ApiError;
  assert.equal([status, code, message.startsWith('login: ')], [401, 'unauthorized', true]);
  assert.match(requestId ?? '', /^[0-9a-f-]{36}$/);
});

it('throws an error also where a server in between answers in words of its own', async () => {
  const server = await startFakeServer(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
  const error = await createApi(server.url)('showMe', {}).catch((thrown: unknown) => thrown);
  assert.instance(error, ApiError);
  assert.equal([(error as ApiError).status, (error as ApiError).code], [502, 'unknown']);
  await server.close();
});

it('reads no older than it has written and seen, whichever is newer, until it is asked to forget', async () => {
  const server = await startFakeServer(({ method }) =>
    method === 'GET' ? { body: {} } : { headers: { 'x-event-position': '900' }, body: {} },
  );
  try {
    const call = createApi(server.url);
    const asked = async () => {
      await call('showMe', {});
      return server.requests.at(-1)?.headers['x-min-event-position'];
    };
    assert.is(await asked(), undefined);
    call.seen('99');
    assert.is(await asked(), '99');
    await call('updateMe', { body: {} });
    call.seen('899');
    assert.is(await asked(), '900');
    call.seen('1000');
    assert.is(await asked(), '1000');
    call.forget();
    assert.is(await asked(), undefined);
  } finally {
    await server.close();
  }
});

it('sends again what came too early, and nothing else', async () => {
  const early = { headers: { 'retry-after': '0' }, body: { error: 'x', message: 'Too early' } };
  const replies: Reply[] = [
    { status: 429, ...early },
    { status: 503, ...early },
    { status: 200, body: { id: 'me' } },
    { status: 503, ...early },
  ];
  const server = await startFakeServer(() => replies.shift() ?? { status: 500 });
  try {
    const call = createApi(server.url);
    assert.is((await call('showMe', {})).id, 'me');
    const error = await call('updateMe', { body: {} }).catch((thrown: unknown) => thrown);
    assert.equal([(error as ApiError).status, (error as ApiError).retryAfter], [503, 0]);
    assert.is(server.requests.length, 4);
  } finally {
    await server.close();
  }
});

it.run();
