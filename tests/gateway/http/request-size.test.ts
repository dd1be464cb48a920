import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { sendRaw } from '../../support/fakes/misbehaving-service.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('requests that are too large or too slow', () =>
  startProxyStack({ timeouts: { head: 500, request: 1_000 } }),
);

/** Status, code and whether the answer is whole and marked as the last, of an error in the spec's shape. */
function errorIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const { error, message } = JSON.parse(body) as { error: string; message: string };
  assert.ok(message.length > 0);
  assert.match(head, /\r\nconnection: close/i);
  assert.match(head, /\r\nx-request-id: [\w.:-]+/i);
  assert.match(head, /\r\ncontent-type: application\/json; charset=utf-8/i);
  assert.match(head, /\r\nx-content-type-options: nosniff/i);
  return [Number(head.split(' ')[1]), error];
}

const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

it('P9: answers a long target with 414 and closes the connection', async ({ gateway }) => {
  for (const length of [8_193, 20_000, 100_000]) {
    assert.equal(
      errorIn(await sendRaw(gateway.url, get(`/${'a'.repeat(length - 1)}`))),
      [414, 'uri_too_long'],
      `${length}`,
    );
  }
  const { status } = await gateway.call('GET', `/${'a'.repeat(8_191)}`);
  assert.is(status, 404);
});

it('P9: answers large headers and many headers with 431 and closes the connection', async ({ gateway }) => {
  const large = `x-large: ${'a'.repeat(20_000)}\r\n`;
  const many = Array.from({ length: 1_000 }, (_, index) => `x-${index}: 1\r\n`).join('');
  for (const headers of [large, many]) {
    assert.equal(errorIn(await sendRaw(gateway.url, get('/health', headers))), [431, 'headers_too_large']);
  }
});

it('P9: answers a body that is announced as too large before it comes, and calls no service', async (c) => {
  const { gateway, media, token } = c;
  const { hostname, port } = new URL(gateway.url);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.write(
    `POST /api/v1/media/api/v1/media/generate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await token()}\r\nContent-Length: 2000000\r\n\r\n`,
  );
  await eventually('the answer', async () => answer.includes('payload_too_large'));
  assert.match(answer, /^HTTP\/1\.1 413 /);
  socket.destroy();
  assert.equal(media.seen, []);
});

it('answers what is no HTTP with 400', async ({ gateway }) => {
  assert.equal(errorIn(await sendRaw(gateway.url, 'hello\r\n\r\n')), [400, 'bad_request']);
});

it('P10: cuts a client that only trickles head or body, while others are served', async ({ gateway, media, token }) => {
  const slowHead = sendRaw(gateway.url, 'GET /health HTTP/1.1\r\nHost: x\r\nx-slow: ');
  const bearer = await token();
  const slowBody = sendRaw(
    gateway.url,
    `POST /api/v1/media/api/v1/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\nContent-Length: 10\r\n\r\n12`,
  );
  assert.is((await gateway.call('GET', '/health')).status, 200);
  assert.equal(errorIn(await slowHead), [408, 'request_timeout']);
  assert.equal(errorIn(await slowBody), [408, 'request_timeout']);
  assert.equal(media.seen, []);
});

it.run();
