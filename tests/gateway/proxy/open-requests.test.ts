import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { getRequest, sendUnread } from '../../support/clients/raw.ts';
import { eventually } from '../../support/eventually.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('open requests', () => startProxyStack({ timeouts: { waiting: 300 } }));

const OF_CLIENT = 64;
const OF_SERVICE = 192;
const HANG = '/api/v1/media/api/v1/hang';
const GOOD = '/api/v1/media/api/v1/x';

it('bounds the requests that one user has open', async ({ gateway }) => {
  const owner = randomUUID();
  const token = await gateway.tokenOf('user', owner);
  await gateway.resources.files.write(`${owner}/film.mp4`, Buffer.alloc(20_000_000));
  const film = `/files/${owner}/film.mp4`;
  const clients = await Promise.all(
    Array.from({ length: OF_CLIENT }, () => sendUnread(gateway.url, getRequest(film, token))),
  );
  const answer = () => gateway.call('HEAD', film, { token });
  const { status, headers } = await eventually('refusal', async () => {
    const got = await answer();
    return got.status === 429 && got;
  });
  assert.equal([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']], [429, '64', '0']);
  assert.equal([headers['retry-after'], /^\d+$/.test(String(headers['x-ratelimit-reset']))], ['1', true]);
  const { body } = await gateway.call('GET', GOOD, { token });
  assert.equal(body, { error: 'rate_limit_exceeded', message: 'At most 64 requests may be open at once' });
  const other = await gateway.tokenOf('user', randomUUID());
  assert.is((await gateway.call('GET', GOOD, { token: other })).status, 200);
  for (const client of clients) client.leave();
  await eventually('room after they have left', async () => (await answer()).status === 200);
});

it('lets what one user sends at once wait for its turn', async ({ gateway }) => {
  const owner = randomUUID();
  const token = await gateway.tokenOf('user', owner);
  await gateway.resources.files.write(`${owner}/note.txt`, Buffer.from('short'));
  const get = () => gateway.call('GET', `/files/${owner}/note.txt`, { token });
  const answers = await Promise.all(Array.from({ length: 3 * OF_CLIENT }, get));
  assert.equal(
    answers.filter(({ status }) => status !== 200).map(({ status }) => status),
    [],
  );
});

it('bounds the requests that one client without a token has open', async ({ gateway, publisher }) => {
  publisher.seen.length = 0;
  const clients = await Promise.all(
    Array.from({ length: OF_CLIENT }, () =>
      sendUnread(gateway.url, 'GET /posts/hang HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.2'),
    ),
  );
  await eventually('open requests', () => publisher.seen.length === OF_CLIENT);
  assert.is((await gateway.call('GET', '/posts/x', { from: '127.0.0.2' })).status, 429);
  assert.is((await gateway.call('GET', '/posts/x', { from: '127.0.0.3' })).status, 200);
  for (const client of clients) client.leave();
  await eventually('room after they have left', async () => {
    return (await gateway.call('GET', '/posts/x', { from: '127.0.0.2' })).status === 200;
  });
});

it('does not wait long for a service that all are waiting for, and frees what its clients leave', async (c) => {
  const { gateway, media, token } = c;
  c.forget();
  const clients = await Promise.all(
    Array.from({ length: OF_SERVICE }, async () => sendUnread(gateway.url, getRequest(HANG, await token()))),
  );
  await eventually('all requests at the service', () => media.seen.length === OF_SERVICE);
  for (const method of ['GET', 'POST']) {
    const { status, headers, body } = await gateway.call(method, GOOD, { token: await token() });
    assert.equal([status, headers['retry-after']], [503, '5']);
    assert.equal(body, { error: 'not_ready', message: 'Service media is busy; try again in a moment' });
  }
  // Others are not concerned: this one is down.
  assert.is((await gateway.call('GET', '/api/v1/pulse/api/v1/x', { token: await token() })).status, 502);
  assert.is(media.seen.length, OF_SERVICE);
  clients[0]?.leave();
  await eventually('an answer', async () => (await gateway.call('GET', GOOD, { token: await token() })).status === 200);
  for (const client of clients) client.leave();
  await eventually('that all are given up', () => media.abandoned() >= OF_SERVICE);
});

it.run();
