import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import * as assert from 'uvu/assert';
import { sendRaw } from '../../support/fakes/misbehaving-service.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('refusals of the proxy', startProxyStack);
it.before.each((c) => c.forget());

it('refuses a request without a token, and calls no service', async ({ gateway, media }) => {
  const { status, body } = await gateway.call('GET', '/api/v1/media/api/v1/assets');
  assert.is(status, 401);
  assert.is(body.error, 'unauthorized');
  assert.equal(media.seen, []);
});

it('P4, P5: forwards to no other services', async ({ gateway, media, token }) => {
  for (const name of ['nobody', '__proto__', 'constructor', 'toString', 'Media']) {
    const { status } = await gateway.call('GET', `/api/v1/${name}/api/v1/x`, { token: await token() });
    assert.is(status, 404, name);
  }
  for (const path of ['/API/v1/media/api/v1/x', '/api/V1/media/api/v1/x', '/api/v1/MEDIA/api/v1/x', '/api/v1/media']) {
    const { status } = await gateway.call('GET', path, { token: await token() });
    assert.is(status, 404, path);
  }
  assert.equal(media.seen, []);
});

it('P16: hides the internal routes of services', async ({ gateway, media, token }) => {
  for (const path of ['/health', '/ready', '/metrics', '/internal/x', '', '/', '/api/v2/x']) {
    const { status } = await gateway.call('GET', `/api/v1/media${path}`, { token: await token() });
    assert.is(status, 404, path);
  }
  const admin = await gateway.tokenOf('admin', randomUUID());
  for (const path of ['internal/login', '%69nternal/login', 'INTERNAL/login', 'health', 'metrics', 'ready']) {
    const { status } = await gateway.call('POST', `/api/v1/identity/${path}`, { token: admin, body: {} });
    assert.is(status, 404, path);
  }
  assert.equal(media.seen, []);
});

it('P3: refuses ambiguous targets before routing', async ({ gateway, media, publisher, token }) => {
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
  assert.equal([...media.seen, ...publisher.seen], []);
});

it('P7: refuses requests that can be read in two ways or name no host, and closes their connection', async ({
  gateway,
  media,
  token,
}) => {
  const bearer = `Authorization: Bearer ${await token()}\r\n`;
  // Kept open, the connection would take what follows for another request.
  const start = `POST /api/v1/media/api/v1/x HTTP/1.1\r\n${bearer}`;
  for (const headers of [
    'Host: a\r\nHost: b\r\n',
    `Host: a\r\n${bearer}`,
    'Host: a\r\nTransfer-Encoding: x, chunked\r\n',
    'Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n',
    'Host: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n',
    'Host : a\r\n',
    '',
  ]) {
    const answer = await sendRaw(gateway.url, `${start}${headers}\r\n0\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 400 .*\r\nX-Request-ID: .*"error":"bad_request"/is, headers);
  }
  assert.equal(media.seen, []);
});

it('P9: refuses a body of more than 1 MiB, declared or not, and forwards one of 1 MiB', async ({
  gateway,
  media,
  token,
}) => {
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
  assert.is(media.seen[0]?.body.length, 1_048_576);
  assert.is(await send(1_048_576, true), 200);
  assert.is(await send(1_048_577, false), 413);
  assert.is(await send(1_048_577, true), 413);
  assert.is(media.seen.length, 2);
});

it.run();
