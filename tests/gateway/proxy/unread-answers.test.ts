import { randomUUID } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { getRequest, type RawClient, sendUnread } from '../../support/clients/raw.ts';
import { openClient } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const UNREAD_MS = 2_000;
const it = suiteOn('unread answers', () => startProxyStack({ timeouts: { unread: UNREAD_MS } }));

const MUCH = '/api/v1/media/api/v1/much';
const OWNER = randomUUID();
const FILM = `${OWNER}/film.mp4`;
it.before((c) => c.gateway.resources.files.write(FILM, Buffer.alloc(40_000_000)));

/** How often this process, and the gateway in it, has the film open. */
async function openFilms(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.endsWith('/film.mp4')).length;
}

const leaveAll = (clients: readonly RawClient[]): void => {
  for (const client of clients) client.leave();
};

it('ends an answer of a service that no one reads', async ({ gateway, media, token }) => {
  const before = media.abandoned();
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => sendUnread(gateway.url, getRequest(MUCH, await token()))),
  );
  await eventually('the end of all unread answers', () => media.abandoned() === before + clients.length);
  leaveAll(clients);
});

it('closes a file that no one reads', async ({ gateway }) => {
  const request = getRequest(`/files/${FILM}`, await gateway.tokenOf('user', OWNER));
  const clients = await Promise.all(Array.from({ length: 10 }, () => sendUnread(gateway.url, request)));
  await eventually('open files', async () => (await openFilms()) === clients.length);
  await eventually('the end of all unread files', async () => (await openFilms()) === 0);
  leaveAll(clients);
});

it('lets an answer go on that is read slowly', async ({ gateway, media, token }) => {
  const before = media.abandoned();
  const client = await sendUnread(gateway.url, getRequest(MUCH, await token()));
  // So little at a time that the system takes no more from the gateway for longer than the deadline.
  for (let got = 0; got < 5 * (UNREAD_MS / 1_000) * 350_000; ) {
    for (let piece = 0; piece < 7_000 && !client.ended(); ) {
      const read = client.read(7_000 - piece);
      if (read === 0) break;
      piece += read;
      got += read;
    }
    if (client.ended()) break;
    await sleep(20);
  }
  assert.equal([client.ended(), media.abandoned()], [false, before]);
  client.leave();
  await eventually('the end of an answer whose client has left', () => media.abandoned() === before + 1);
});

it('leaves the sockets of the hub alone', async ({ gateway, media, token }) => {
  const ann = await gateway.register();
  const socket = await openClient(gateway.url, `token=${ann.token}`);
  const before = media.abandoned();
  const client = await sendUnread(gateway.url, getRequest(MUCH, await token()));
  await eventually('the end of an unread answer', () => media.abandoned() === before + 1);
  assert.is(socket.socket.readyState, socket.socket.OPEN);
  socket.close();
  client.leave();
});

it('holds nothing for requests that were sent ahead by a client that has left', async ({ gateway, media }) => {
  const before = media.abandoned();
  const token = await gateway.tokenOf('user', OWNER);
  const seen = media.seen.length;
  const ahead = [MUCH, MUCH, `/files/${FILM}`, `/files/${FILM}`].map((path) => getRequest(path, token)).join('');
  const client = await sendUnread(gateway.url, ahead);
  await eventually('the first request at the service', () => media.seen.length > seen);
  client.leave();
  await eventually('the end of all answers', () => media.abandoned() === media.seen.length - seen + before);
  await eventually('no open file', async () => (await openFilms()) === 0);
  assert.is(media.seen.length, seen + 1);
});

it('answers requests that were sent ahead in their order', async ({ gateway, token }) => {
  const [own, paths] = [await token(), ['/api/v1/media/api/v1/missing', '/health', '/api/v1/media/api/v1/x']];
  const client = await sendUnread(gateway.url, paths.map((path) => getRequest(path, own)).join(''));
  const text = await eventually(
    'three answers',
    () => client.text().match(/HTTP\/1\.1 \d+/g)?.length === 3 && client.text(),
  );
  assert.equal(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 404', 'HTTP/1.1 200', 'HTTP/1.1 200']);
  client.leave();
});

it.run();
