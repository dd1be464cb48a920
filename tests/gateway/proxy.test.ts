import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OddService, sendRaw, startOddService } from '../support/fakes/odd-service.ts';
import { callServer, type GatewayStack, startGatewayStack } from '../support/stacks/gateway.ts';

const it = suite('proxy');

let service: OddService;
let other: OddService;
let gateway: GatewayStack;

it.before(async () => {
  [service, other] = await Promise.all([startOddService(), startOddService()]);
  const services = new Map([
    ['media', service.url],
    ['publisher', other.url],
    ['pulse', 'http://127.0.0.1:1'],
  ]);
  gateway = await startGatewayStack({ services, upstreamTimeoutMs: 1_000 });
});
it.after(async () => {
  await gateway.stop();
  await Promise.all([service.stop(), other.stop()]);
});
it.before.each(() => {
  service.seen.length = 0;
  other.seen.length = 0;
});

/** Each from another user, so that no limit is met by accident. */
const token = () => gateway.tokenOf('user', randomUUID());

const headersOf = (headers: readonly string[], name: string): string[] =>
  headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name);

it('cuts its own prefix off and passes the rest on as it came', async () => {
  const { status, body } = await gateway.call('POST', '/api/v1/media/api/v1/media/generate?x=1&y=a%2Fb%20c', {
    token: await token(),
    body: { prompt: 'ä' },
    headers: { 'idempotency-key': 'k', 'x-min-event-position': '7' },
  });
  assert.is(status, 200);
  assert.equal(body, { ok: true });
  const [seen] = service.seen;
  assert.is(seen?.method, 'POST');
  assert.is(seen?.target, '/api/v1/media/generate?x=1&y=a%2Fb%20c');
  assert.is(seen?.body, '{"prompt":"ä"}');
  assert.equal(headersOf(seen?.headers ?? [], 'idempotency-key'), ['k']);
  assert.equal(headersOf(seen?.headers ?? [], 'x-min-event-position'), ['7']);
});

it('says who is calling, once, and lets nobody else say it', async () => {
  const id = randomUUID();
  await gateway.call('GET', '/api/v1/media/api/v1/assets', {
    token: await gateway.tokenOf('admin', id),
    headers: {
      'X-User-ID': ['1', '2'],
      X_User_ID: '3',
      'x-user-role': 'root',
      'X-USER_EMAIL': 'eve@example.com',
      'X-User-Whatever': 'x',
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
  const headers = service.seen[0]?.headers ?? [];
  assert.equal(headersOf(headers, 'x-user-id'), [id]);
  assert.equal(headersOf(headers, 'x-user-role'), ['admin']);
  assert.equal(headersOf(headers, 'x-user-email'), ['admin@example.com']);
  assert.equal(headersOf(headers, 'x-forwarded-for'), ['127.0.0.1']);
  assert.equal(headersOf(headers, 'x-forwarded-host'), [new URL(gateway.url).host]);
  for (const gone of ['x_user_id', 'x-user_email', 'x-user-whatever', 'x-secret', 'te', 'forwarded', 'cookie']) {
    assert.equal(headersOf(headers, gone), [], gone);
  }
  assert.equal(headersOf(headers, 'authorization'), []);
  assert.equal(headersOf(headers, 'proxy-authorization'), []);
});

it('gives the service and the client the same request id, the client its own where it is one', async () => {
  const own = await gateway.call('GET', '/api/v1/media/api/v1/x', {
    token: await token(),
    headers: { 'x-request-id': 'my-id-1' },
  });
  assert.is(own.headers['x-request-id'], 'my-id-1');
  assert.equal(headersOf(service.seen[0]?.headers ?? [], 'x-request-id'), ['my-id-1']);
  const odd = await gateway.call('GET', '/api/v1/media/api/v1/x', {
    token: await token(),
    headers: { 'x-request-id': 'a b' },
  });
  assert.match(String(odd.headers['x-request-id']), /^[0-9a-f-]{36}$/);
});

it('returns what the service says, but not what is between the two of them', async () => {
  const { headers, text } = await gateway.call('GET', '/api/v1/media/api/v1/headers', { token: await token() });
  assert.is(text, 'ok');
  assert.is(headers['x-own'], 'yes');
  assert.is(headers['x-event-position'], '42');
  assert.is(headers['access-control-allow-origin'], '*');
  assert.is(headers['x-ratelimit-limit'], '60');
  for (const gone of ['x-hop', 'set-cookie', 'x-powered-by']) assert.is(headers[gone], undefined, gone);
  assert.not.equal(headers['x-request-id'], 'another');
});

it('passes errors and empty answers on as they are', async () => {
  const missing = await gateway.call('GET', '/api/v1/media/api/v1/missing', { token: await token() });
  assert.equal([missing.status, missing.text], [404, '{"error":"not_found"}']);
  const nothing = await gateway.call('DELETE', '/api/v1/media/api/v1/nothing', { token: await token() });
  assert.equal([nothing.status, nothing.text], [204, '']);
  const head = await gateway.call('HEAD', '/api/v1/media/api/v1/assets', { token: await token() });
  assert.equal([head.status, head.text], [200, '']);
});

it('lets nobody in without a token, and asks no service', async () => {
  const { status, body } = await gateway.call('GET', '/api/v1/media/api/v1/assets');
  assert.is(status, 401);
  assert.is(body.error, 'unauthorized');
  assert.equal(service.seen, []);
});

it('knows no other services', async () => {
  for (const name of ['nobody', '__proto__', 'constructor', 'toString', 'Media']) {
    const { status } = await gateway.call('GET', `/api/v1/${name}/api/v1/x`, { token: await token() });
    assert.is(status, 404, name);
  }
});

it('keeps what a service has for itself to itself', async () => {
  for (const path of ['/health', '/ready', '/metrics', '/internal/x', '', '/', '/api/v2/x']) {
    const { status } = await gateway.call('GET', `/api/v1/media${path}`, { token: await token() });
    assert.is(status, 404, path);
  }
  const admin = await gateway.tokenOf('admin', randomUUID());
  for (const path of ['internal/login', '%69nternal/login', 'INTERNAL/login', 'health', 'metrics', 'ready']) {
    const { status } = await gateway.call('POST', `/api/v1/identity/${path}`, { token: admin, body: {} });
    assert.is(status, 404, path);
  }
  assert.equal(service.seen, []);
});

it('refuses odd targets before anything is routed by them', async () => {
  const bearer = await token();
  for (const target of [
    '//evil.test/api/v1/media/api/v1/x',
    '/api/v1/media/../publisher/api/v1/x',
    '/api/v1/media/%2e%2e/publisher/api/v1/x',
    '/api/v1/media/..%2fpublisher/api/v1/x',
    '/api/v1/media/api/v1/a%00b',
    '/api/v1/media/api/v1/%zz',
    '/api/v1/media/api/v1/a;b',
    '/api/v1/media\\api',
    'http://evil.test/api/v1/media/api/v1/x',
  ]) {
    const host = new URL(gateway.url).host;
    const answer = await sendRaw(
      gateway.url,
      `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${bearer}\r\nConnection: close\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 400 /, target);
    assert.match(answer, /"error":"bad_request"/, target);
  }
  assert.equal([...service.seen, ...other.seen], []);
});

it('refuses what can be read in two ways', async () => {
  const start = `POST /api/v1/media/api/v1/x HTTP/1.1\r\nAuthorization: Bearer ${await token()}\r\nConnection: close\r\n`;
  for (const headers of [
    'Host: a\r\nHost: b\r\n',
    'Host: a\r\nTransfer-Encoding: x, chunked\r\n',
    'Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n',
    'Host: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n',
    'Host : a\r\n',
  ]) {
    assert.match(await sendRaw(gateway.url, `${start}${headers}\r\n0\r\n\r\n`), /^HTTP\/1\.1 400 /, headers);
  }
  assert.equal(service.seen, []);
});

it('refuses a body of more than 1 MiB, declared or not, and passes one of 1 MiB', async () => {
  const bearer = await token();
  const send = (bytes: number, chunked: boolean) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      const headers = { authorization: `Bearer ${bearer}`, ...(chunked ? {} : { 'content-length': bytes }) };
      const path = '/api/v1/media/api/v1/media/generate';
      const call = request({ hostname, port, path, method: 'POST', headers, agent: false }, (res) => {
        res.resume();
        res.once('end', () => resolve(res.statusCode ?? 0));
      });
      call.once('error', reject);
      call.write(Buffer.alloc(bytes - 1, 'a'));
      call.end('b');
    });
  assert.is(await send(1_048_576, false), 200);
  assert.is(service.seen[0]?.body.length, 1_048_576);
  assert.is(await send(1_048_576, true), 200);
  assert.is(await send(1_048_577, false), 413);
  assert.is(await send(1_048_577, true), 413);
  assert.is(service.seen.length, 2);
});

it('answers 502 for a service that is away, resets, ends or talks nonsense', async () => {
  const away = await gateway.call('GET', '/api/v1/pulse/api/v1/costs/summary', { token: await token() });
  assert.is(away.status, 502);
  assert.equal(away.body, { error: 'bad_gateway', message: 'Service pulse is unavailable' });
  for (const how of ['reset', 'end', 'garbage']) {
    const read = await gateway.call('GET', `/api/v1/media/api/v1/${how}`, { token: await token() });
    assert.equal([read.status, read.body.message], [502, 'Service media is unavailable'], how);
    const write = await gateway.call('POST', `/api/v1/media/api/v1/${how}`, { token: await token(), body: {} });
    assert.equal([write.status, write.body.message], [502, 'Service media is unavailable'], how);
  }
});

it('repeats a read on a broken connection once, and a write never', async () => {
  await gateway.call('GET', '/api/v1/media/api/v1/reset', { token: await token() });
  assert.is(service.seen.length, 2);
  service.seen.length = 0;
  await gateway.call('POST', '/api/v1/media/api/v1/reset', { token: await token(), body: {} });
  assert.is(service.seen.length, 1);
});

it('answers 504 for a service that does not', async () => {
  const { status, body } = await gateway.call('GET', '/api/v1/media/api/v1/hang', { token: await token() });
  assert.is(status, 504);
  assert.is(body.error, 'gateway_timeout');
});

it('does not let an answer that broke off look complete', async () => {
  const call = gateway.call('GET', '/api/v1/media/api/v1/cut', { token: await token() });
  assert.is(
    await call.then(
      () => 'complete',
      (error) => error.code,
    ),
    'ECONNRESET',
  );
});

it('passes an answer on as it comes', async () => {
  const { hostname, port } = new URL(gateway.url);
  const chunks: string[] = [];
  const headers = { authorization: `Bearer ${await token()}` };
  await new Promise<void>((resolve, reject) => {
    request({ hostname, port, path: '/api/v1/media/api/v1/slow', headers, agent: false }, (res) => {
      res.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
      res.once('end', resolve);
    })
      .once('error', reject)
      .end();
  });
  assert.equal(chunks, ['first ', 'second']);
});

for (const where of ['hang', 'much']) {
  it(`gives a request up when its client goes (${where})`, async () => {
    const before = service.abandoned();
    const { hostname, port } = new URL(gateway.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      `GET /api/v1/media/api/v1/${where} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await token()}\r\n\r\n`,
    );
    while (service.seen.length === 0) await sleep(5);
    socket.destroy();
    for (let tries = 0; service.abandoned() === before && tries < 100; tries++) await sleep(10);
    assert.is(service.abandoned(), before + 1);
    assert.is((await gateway.call('GET', '/health')).status, 200);
  });
}

it('limits reads and writes of one user at one service, each by itself', async () => {
  const ann = await token();
  const write = () => gateway.call('POST', '/api/v1/media/api/v1/media/generate', { token: ann, body: {} });
  for (let i = 0; i < 20; i++) {
    const { status, headers } = await write();
    assert.equal([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']], [200, '20', String(19 - i)]);
  }
  const { status, body, headers } = await write();
  assert.is(status, 429);
  assert.is(body.error, 'rate_limit_exceeded');
  assert.is(headers['x-ratelimit-remaining'], '0');
  const seconds = Number(headers['retry-after']);
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60);
  assert.ok(Number.isInteger(Number(headers['x-ratelimit-reset'])));
  assert.is(service.seen.length, 20);

  assert.is((await gateway.call('GET', '/api/v1/media/api/v1/x', { token: ann })).status, 200);
  assert.is((await gateway.call('POST', '/api/v1/publisher/api/v1/publish/', { token: ann, body: {} })).status, 200);
  const bob = await token();
  assert.is((await gateway.call('POST', '/api/v1/media/api/v1/x', { token: bob, body: {} })).status, 200);
});

it('lets exactly as many of many at once through as the limit says', async () => {
  const ann = await token();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () =>
      gateway.call('POST', '/api/v1/media/api/v1/x', { token: ann, body: {} }).then(({ status }) => status),
    ),
  );
  assert.is(statuses.filter((status) => status === 200).length, 20);
  assert.is(statuses.filter((status) => status === 429).length, 20);
});

it('answers preflights by itself, for any origin and without credentials', async () => {
  const { status, headers } = await gateway.call('OPTIONS', '/api/v1/media/api/v1/x', {
    headers: { origin: 'https://dashboard.test', 'access-control-request-method': 'PUT' },
  });
  assert.is(status, 204);
  assert.is(headers['access-control-allow-origin'], '*');
  assert.is(headers['access-control-allow-credentials'], undefined);
  assert.match(String(headers['access-control-allow-methods']), /PUT/);
  assert.match(String(headers['access-control-allow-headers']), /Authorization/);
  assert.equal(service.seen, []);
});

it('carries CORS headers and a request id on every answer, errors and system endpoints included', async () => {
  for (const path of ['/health', '/ready', '/metrics', '/nowhere', '/api/v1/media/api/v1/x', '/api/v1/auth/login']) {
    const { headers } = await gateway.call('GET', path, { headers: { origin: 'https://dashboard.test' } });
    assert.is(headers['access-control-allow-origin'], '*', path);
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, path);
  }
});

it('shows published pages to everybody', async () => {
  const { status } = await gateway.call('GET', '/posts/abc?x=1', { headers: { 'x-user-id': 'eve' } });
  assert.is(status, 200);
  assert.is(other.seen[0]?.target, '/posts/abc?x=1');
  assert.equal(headersOf(other.seen[0]?.headers ?? [], 'x-user-id'), []);
  assert.is((await callServer(gateway.url, 'GET', '/posts/abc/more')).status, 404);
});

it('counts requests by what they are for, never by their path', async () => {
  for (let i = 0; i < 20; i++) {
    await gateway.call('GET', `/api/v1/media/api/v1/assets/${randomUUID()}`, { token: await token() });
  }
  const { text } = await gateway.call('GET', '/metrics');
  assert.match(text, /route="\/api\/v1\/media\/\*"/);
  assert.not.match(text, /route="[^"]*[0-9a-f]{8}-/);
});

it.run();
