import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { callServer } from '../../support/stacks/gateway.ts';
import { headersOf, startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('forwarding', startProxyStack);
it.before.each((c) => c.forget());

it('removes its own prefix and forwards the rest unchanged', async ({ gateway, media, token }) => {
  const { status, body } = await gateway.call('POST', '/api/v1/media/api/v1/media/generate?x=1&y=a%2Fb%20c', {
    token: await token(),
    body: { prompt: 'ä' },
    headers: { 'idempotency-key': 'k', 'x-min-event-position': '7' },
  });
  assert.is(status, 200);
  assert.equal(body, { ok: true });
  const [seen] = media.seen;
  assert.is(seen?.method, 'POST');
  assert.is(seen?.target, '/api/v1/media/generate?x=1&y=a%2Fb%20c');
  assert.is(seen?.body, '{"prompt":"ä"}');
  assert.equal(headersOf(seen, 'idempotency-key'), ['k']);
  assert.equal(headersOf(seen, 'x-min-event-position'), ['7']);
});

it('forwards a demoted administrator as the user that they are', async ({ gateway, media }) => {
  const eve = exampleUser({ role: 'admin' });
  const token = await gateway.tokenOf('admin', eve.user_id);
  await write(gateway.resources.store, eve.history(eve.demoted));
  await gateway.call('GET', '/api/v1/media/api/v1/assets', { token });
  assert.equal(headersOf(media.seen[0], 'x-user-role'), ['user']);
});

it('forwards auditors and operators with their roles, which services take for users', async ({ gateway, media }) => {
  for (const role of ['auditor', 'operator'] as const) {
    await gateway.call('GET', '/api/v1/media/api/v1/assets', { token: await gateway.tokenOf(role, randomUUID()) });
    assert.equal(headersOf(media.seen.at(-1), 'x-user-role'), [role]);
  }
});

it('P1, P6, P8: sets the identity headers once, and forwards none of those that the client sends', async ({
  gateway,
  media,
}) => {
  const id = randomUUID();
  await gateway.call('GET', '/api/v1/media/api/v1/assets', {
    token: await gateway.tokenOf('admin', id),
    headers: {
      'X-User-ID': ['1', '2'],
      X_User_ID: '3',
      'x-user-role': 'root',
      'X-USER_EMAIL': 'eve@example.com',
      'X-User-Anything': 'x',
      'X-Session-ID': '1',
      X_Session_Id: '2',
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-Host': 'evil.test',
      Forwarded: 'for=6.6.6.6',
      Connection: 'X-Secret, keep-alive',
      'X-Secret': 's',
      TE: 'trailers',
      'Proxy-Authorization': 'Basic YTpi',
      Cookie: 'access_token=x',
    },
  });
  const [seen] = media.seen;
  assert.equal(headersOf(seen, 'x-user-id'), [id]);
  assert.equal(headersOf(seen, 'x-user-role'), ['admin']);
  assert.equal(headersOf(seen, 'x-user-email'), ['admin@example.com']);
  assert.equal(headersOf(seen, 'x-forwarded-for'), ['127.0.0.1']);
  assert.equal(headersOf(seen, 'x-forwarded-host'), [new URL(gateway.url).host]);
  for (const gone of [
    'x_user_id',
    'x-session-id',
    'x_session_id',
    'x-user_email',
    'x-user-anything',
    'x-secret',
    'te',
    'forwarded',
    'cookie',
  ]) {
    assert.equal(headersOf(seen, gone), [], gone);
  }
  assert.equal(headersOf(seen, 'authorization'), []);
  assert.equal(headersOf(seen, 'proxy-authorization'), []);
});

it('gives service and client the same request id, that of the client where it is valid', async ({
  gateway,
  media,
  token,
}) => {
  const own = await gateway.call('GET', '/api/v1/media/api/v1/x', {
    token: await token(),
    headers: { 'x-request-id': 'my-id-1' },
  });
  assert.is(own.headers['x-request-id'], 'my-id-1');
  assert.equal(headersOf(media.seen[0], 'x-request-id'), ['my-id-1']);
  const odd = await gateway.call('GET', '/api/v1/media/api/v1/x', {
    token: await token(),
    headers: { 'x-request-id': 'a b' },
  });
  assert.match(String(odd.headers['x-request-id']), /^[0-9a-f-]{36}$/);
});

it('P6, P15: returns the headers of the service, except for those of the connection and those that the gateway sets', async ({
  gateway,
  token,
}) => {
  const { headers, text } = await gateway.call('GET', '/api/v1/media/api/v1/headers', { token: await token() });
  assert.is(text, 'ok');
  assert.is(headers['x-own'], 'yes');
  assert.is(headers['x-event-position'], '42');
  assert.is(headers['access-control-allow-origin'], '*');
  assert.is(headers['x-ratelimit-limit'], '60');
  for (const gone of ['x-hop', 'set-cookie', 'x-powered-by']) assert.is(headers[gone], undefined, gone);
  assert.not.equal(headers['x-request-id'], 'another');
});

it('returns errors and empty answers unchanged', async ({ gateway, token }) => {
  const missing = await gateway.call('GET', '/api/v1/media/api/v1/missing', { token: await token() });
  assert.equal([missing.status, missing.text], [404, '{"error":"not_found"}']);
  const nothing = await gateway.call('DELETE', '/api/v1/media/api/v1/nothing', { token: await token() });
  assert.equal([nothing.status, nothing.text], [204, '']);
  const head = await gateway.call('HEAD', '/api/v1/media/api/v1/assets', { token: await token() });
  assert.equal([head.status, head.text], [200, '']);
});

it('streams an answer', async ({ gateway, media, token }) => {
  const { hostname, port } = new URL(gateway.url);
  const chunks: string[] = [];
  const headers = { authorization: `Bearer ${await token()}` };
  await new Promise<void>((resolve, reject) => {
    request({ hostname, port, path: '/api/v1/media/api/v1/slow', headers, agent: false }, (res) => {
      res.on('data', (chunk: Buffer) => {
        chunks.push(chunk.toString());
        // The service sends the rest only when the first part has arrived here.
        media.finish();
      });
      res.once('end', resolve);
    })
      .once('error', reject)
      .end();
  });
  assert.equal(chunks, ['first ', 'second']);
});

for (const where of ['hang', 'much']) {
  it(`P13: aborts a request when its client disconnects (${where})`, async ({ gateway, media, token }) => {
    const before = media.abandoned();
    const { hostname, port } = new URL(gateway.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      `GET /api/v1/media/api/v1/${where} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await token()}\r\n\r\n`,
    );
    await eventually('request', () => media.seen.length > 0, { everyMs: 5 });
    socket.destroy();
    await eventually('end of the request', () => media.abandoned() > before, { withinMs: 10_000 });
    assert.is(media.abandoned(), before + 1);
    assert.is((await gateway.call('GET', '/health')).status, 200);
  });
}

it('shows published pages without a token', async ({ gateway, publisher }) => {
  const { status } = await gateway.call('GET', '/posts/abc?x=1', { headers: { 'x-user-id': 'eve' } });
  assert.is(status, 200);
  assert.is(publisher.seen[0]?.target, '/posts/abc?x=1');
  assert.equal(headersOf(publisher.seen[0], 'x-user-id'), []);
  for (const part of ['poster.jpg', 'video.mp4']) {
    assert.is((await gateway.call('GET', `/posts/abc/${part}`)).status, 200);
    assert.is(publisher.seen.at(-1)?.target, `/posts/abc/${part}`);
  }
  for (const other of ['/posts/abc/more', '/posts/abc/posterXjpg', '/posts/abc/video.mp4/more'])
    assert.is((await callServer(gateway.url, 'GET', other)).status, 404, other);
});

it('S7: counts requests by route, never by path', async ({ gateway, token }) => {
  for (let i = 0; i < 20; i++) {
    await gateway.call('GET', `/api/v1/media/api/v1/assets/${randomUUID()}`, { token: await token() });
  }
  const { text } = await gateway.call('GET', '/metrics');
  assert.match(text, /route="\/api\/v1\/media\/\*"/);
  assert.not.match(text, /route="[^"]*[0-9a-f]{8}-/);
});

it.run();
