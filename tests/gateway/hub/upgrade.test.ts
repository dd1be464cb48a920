import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { sendUnread, upgradeRequest } from '../../support/clients/raw.ts';
import { statusOfUpgrade } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { sendRaw } from '../../support/fakes/misbehaving-service.ts';
import { startHubStack } from '../../support/stacks/hub.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('hub upgrade', startHubStack);

it('W4: refuses before the upgrade', async ({ gateway, ann }) => {
  const since = `token=${ann.token}&since=`;
  assert.is(await statusOfUpgrade(gateway.url, ''), 401);
  assert.is(await statusOfUpgrade(gateway.url, 'token='), 401);
  assert.is(await statusOfUpgrade(gateway.url, 'token=abc'), 401);
  assert.is(await statusOfUpgrade(gateway.url, `token=${ann.refreshToken}`), 401);
  assert.is(await statusOfUpgrade(gateway.url, `token=${ann.token}&token=${ann.token}`), 401);
  assert.is(await statusOfUpgrade(gateway.url, `token=${await gateway.tokenOf('user', randomUUID())}`), 401);
  for (const bad of ['abc', '1.5', '-1', '-2', '', '99999999999999999999', '999999']) {
    assert.is(await statusOfUpgrade(gateway.url, since + bad), 400, bad);
  }
});

it('answers a refused upgrade like any other error', async ({ gateway }) => {
  const answer = await sendRaw(gateway.url, upgradeRequest('/ws?token=x'));
  assert.match(answer, /^HTTP\/1\.1 401 Unauthorized\r\n/);
  assert.match(answer, /\r\nX-Request-ID: [0-9a-f-]{36}\r\n/);
  assert.match(answer, /\r\nWWW-Authenticate: Bearer\r\n/);
  assert.match(answer, /"error":"unauthorized"/);
});

it('refuses an upgrade at another path, and one with an ambiguous target', async ({ gateway }) => {
  assert.match(await sendRaw(gateway.url, upgradeRequest('/api/v1/ws')), /^HTTP\/1\.1 404 /);
  assert.match(await sendRaw(gateway.url, upgradeRequest('/x/../ws?token=x')), /^HTTP\/1\.1 400 /);
});

it('refuses targets that no program can read, and goes on', async ({ gateway }) => {
  for (const target of ['http://[', 'http://xn--a/', 'http://a:b:c/ws', '//[', '*', '/ws?token=%zz']) {
    assert.match(
      await sendRaw(gateway.url, upgradeRequest(target)),
      /^HTTP\/1\.1 400 .*"error":"bad_request"/s,
      target,
    );
    const plain = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    assert.match(await sendRaw(gateway.url, plain), /^HTTP\/1\.1 400 .*"error":"bad_request"/s, target);
  }
  assert.is((await gateway.call('GET', '/health')).status, 200);
});

it('answers what offers another protocol as if it offered none', async ({ gateway }) => {
  const offer =
    'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
  assert.match(await sendRaw(gateway.url, `GET /health HTTP/1.1\r\n${offer}\r\n`), /^HTTP\/1\.1 200 .*"status":"ok"/s);
  const json = 'Content-Type: application/json\r\nContent-Length: 25\r\n\r\n{"refresh_token":"ort_x"}';
  const posted = await sendRaw(gateway.url, `POST /api/v1/auth/refresh HTTP/1.1\r\n${offer}${json}`);
  assert.match(posted, /^HTTP\/1\.1 401 .*\r\nConnection: close\r\n.*"error":"unauthorized"/s);
});

it('refuses a handshake that the protocol does not allow like any other error, under the id of the request', async ({
  gateway,
  ann,
}) => {
  const request = upgradeRequest(`/ws?token=${ann.token}`).replace('Host: x', 'Host: x\r\nX-Request-ID: mine');
  for (const [what, odd] of [
    ['no key', request.replace(/Sec-WebSocket-Key: .*\r\n/, '')],
    ['a short key', request.replace(/AAAA==/, '==')],
    ['another method', request.replace(/^GET/, 'POST')],
    ['no list of subprotocols', request.replace('Host: x', 'Host: x\r\nSec-WebSocket-Protocol: a,,b')],
  ] as const) {
    const answer = await sendRaw(gateway.url, odd);
    assert.match(answer, /^HTTP\/1\.1 400 .*\r\nX-Request-ID: mine\r\n.*"error":"bad_request"/s, what);
  }
  const opened = await sendUnread(gateway.url, request);
  await eventually('the upgrade', () => /^HTTP\/1\.1 101 .*\r\nX-Request-ID: mine\r\n/s.test(opened.text()));
  opened.leave();
});

it('answers a request at the path of sockets that asks for none as it would a socket, until it has a good token', async ({
  gateway,
  ann,
}) => {
  for (const query of ['', '?token=', '?token=x', `?token=${ann.token}&token=${ann.token}`]) {
    const { status, body, headers } = await gateway.call('GET', `/ws${query}`);
    assert.equal([status, body.error, headers['www-authenticate']], [401, 'unauthorized', 'Bearer'], query);
  }
  const { body } = await gateway.call('POST', '/api/v1/auth/ws-ticket', { token: ann.token });
  assert.is((await gateway.call('GET', `/ws?ticket=${body.ticket}`)).status, 426);
  assert.is(await statusOfUpgrade(gateway.url, `ticket=${body.ticket}`), 101, 'the ticket is still good');
});

it('answers 426 to a request at the path of sockets that asks for none', async ({ gateway, ann }) => {
  for (const offer of ['', 'Connection: Upgrade\r\nUpgrade: h2c\r\n']) {
    const request = `GET /ws?token=${ann.token} HTTP/1.1\r\nHost: x\r\n${offer}\r\n`;
    const answer = await sendRaw(gateway.url, request);
    assert.match(answer, /^HTTP\/1\.1 426 .*\r\nUpgrade: websocket\r\n.*"error":"upgrade_required"/s);
  }
});

it('closes the connection of a refused upgrade, although the client keeps its own side open', async ({ gateway }) => {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let isGone = false;
  socket.once('error', () => {
    isGone = true;
  });
  socket.resume().write(upgradeRequest('/ws?token=x'));
  await new Promise((answered) => socket.once('end', answered));
  await eventually('end of the connection', () => isGone || !socket.write('x'));
  socket.destroy();
});

it('W12: speaks version 13 alone', async ({ gateway, ann }) => {
  for (const version of ['8', '7', '14', '013', '']) {
    const request = upgradeRequest(`/ws?token=${ann.token}`).replace('Version: 13', `Version: ${version}`);
    const answer = await sendRaw(gateway.url, request);
    assert.match(answer, /^HTTP\/1\.1 426 .*\r\nSec-WebSocket-Version: 13\r\n/s, version);
  }
});

it('W3: opens one socket for a ticket, once', async ({ gateway, ann }) => {
  const { status, body } = await gateway.call('POST', '/api/v1/auth/ws-ticket', { token: ann.token });
  assert.equal([status, body.expires_in], [200, 30]);
  const all = await Promise.all(
    Array.from({ length: 50 }, () => statusOfUpgrade(gateway.url, `ticket=${body.ticket}`)),
  );
  assert.equal(all.sort(), [101, ...Array.from({ length: 49 }, () => 401)]);
  assert.is(await statusOfUpgrade(gateway.url, `ticket=${ann.token}`), 401);
  assert.is(await statusOfUpgrade(gateway.url, `token=${body.ticket}`), 401);
  assert.is((await gateway.call('POST', '/api/v1/auth/ws-ticket')).status, 401);
  const asBearer = await gateway.call('GET', '/api/v1/identity/users/me', { token: body.ticket });
  assert.is(asBearer.status, 401);
});

it('W9: gives a user ten sockets, and another one when one is closed', async ({ gateway, ann, open }) => {
  const eve = await gateway.register('Eve');
  const clients = await Promise.all(Array.from({ length: 10 }, () => open(eve.token)));
  assert.is(await statusOfUpgrade(gateway.url, `token=${eve.token}`), 429);
  assert.is(await statusOfUpgrade(gateway.url, `token=${ann.token}`), 101);
  clients[0]?.close();
  await clients[0]?.closed();
  assert.is(await statusOfUpgrade(gateway.url, `token=${eve.token}`), 101);
  for (const client of clients) client.close();
});

it.run();
