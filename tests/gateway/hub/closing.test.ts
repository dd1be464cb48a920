import { connect } from 'node:net';
import { hostname } from 'node:os';
import { SignJWT } from 'jose';
import * as assert from 'uvu/assert';
import { CHANNELS_STREAM } from '../../../contracts/channels.ts';
import { startGateway } from '../../../gateway/index.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { openClient, statusOfUpgrade, topicsOf } from '../../support/clients/socket.ts';
import { startHubStack } from '../../support/stacks/hub.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('hub closing', startHubStack);

it('W8: closes a client that sends more than 64 KiB, and no other', async ({ ann, open, detect }) => {
  const [loud, quiet] = await Promise.all([open(ann.token), open(ann.token)]);
  loud.socket.send('x'.repeat(65_536));
  loud.socket.send('x'.repeat(65_537));
  assert.is(await loud.closed(), 1009);
  await detect('after');
  assert.equal(topicsOf(await quiet.frame(1)), ['after']);
  quiet.close();
});

it('W5: closes the sockets of an account that is deactivated, and opens no other', async ({ gateway, admin, open }) => {
  const eve = await gateway.register('Eve');
  const client = await open(eve.token);
  const off = { token: admin, body: { status: 'deactivated' } };
  assert.is((await gateway.call('PUT', `/api/v1/identity/users/${eve.id}/status`, off)).status, 200);
  assert.is(await client.closed(), 4403);
  assert.is(await statusOfUpgrade(gateway.url, `token=${eve.token}`), 401);
});

it('W5: closes a socket when its token expires', async ({ gateway, ann, open }) => {
  const exp = Math.floor(Date.now() / 1_000) + 2;
  const token = await new SignJWT({ email: ann.email, name: 'Ann', role: 'user' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(ann.id)
    .setIssuedAt(exp - 900)
    .setExpirationTime(exp)
    .sign(Buffer.from(gateway.resources.config.PLATFORM_JWT_SECRET));
  const client = await open(token);
  assert.is(await client.closed(), 4401);
});

it('closes with 1001 when the gateway stops, and leaves no group behind', async ({ gateway, ann, detect }) => {
  const { resources } = gateway;
  const shutdown = createShutdown(resources.log);
  const second = await startGateway({ ...resources, shutdown }, { services: new Map() });
  const client = await openClient(second.url, `token=${ann.token}`);
  await detect('both gateways');
  assert.equal(topicsOf(await client.frame(1)), ['both gateways']);
  await shutdown.run('the test says so');
  assert.is(await client.closed(), 1001);
  const name = `gateway-${hostname()}-${new URL(second.url).port}`;
  const group = {
    stream: CHANNELS_STREAM,
    name,
    concurrency: 1,
    messageTimeoutMs: 1_000,
    from: 'end',
  } as const;
  const consuming = resources.store.consume(group, new AbortController().signal).next();
  assert.match(await consuming.then(() => 'it is there', String), /does not exist|NotFound/i);
});

it('W6: closes a client that does not read, instead of buffering without bound', async ({
  gateway,
  ann,
  bob,
  open,
  detect,
}) => {
  const { hostname, port } = new URL(gateway.url);
  const deaf = connect({ host: hostname, port: Number(port) });
  const key = Buffer.alloc(16, 1).toString('base64');
  deaf.write(
    `GET /ws?token=${ann.token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await new Promise((resolve) => deaf.once('data', resolve));
  deaf.pause();
  const chunks: Buffer[] = [];
  const big = 'x'.repeat(400_000);
  // Quickly, as the server cuts a connection that has not answered a close frame within 30 seconds, and no more at once than a busy
  // disk takes within an append's deadline.
  for (let group = 0; group < 6; group++) await Promise.all(Array.from({ length: 5 }, () => detect(big)));
  const listener = await open(bob.token);
  await detect('the last');
  for (let count = 1; topicsOf(await listener.frame(count)).at(-1) !== 'the last'; count = listener.frames.length + 1);
  await new Promise<void>((resolve, reject) => {
    deaf.once('close', () => reject(new Error('the connection was cut before the close frame came')));
    deaf.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (Buffer.concat(chunks.slice(-3)).subarray(-8).toString() === 'too slow') resolve();
    });
    deaf.resume();
  });
  deaf.destroy();
  // The last frame that came: close (0x88), two bytes of code and a reason.
  const end = Buffer.concat(chunks).subarray(-12);
  assert.is(end.toString('latin1').includes('too slow'), true);
  assert.is(end.readUInt16BE(end.indexOf('too slow') - 2), 4408);
  listener.close();
});

it.run();
