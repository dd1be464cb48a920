import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closingTimes } from '../../../gateway/hub/closing-times.ts';
import { startGateway } from '../../../gateway/index.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { upgradeRequest } from '../../support/clients/raw.ts';
import { openClient } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { type MisbehavingService, sendRaw, startMisbehavingService } from '../../support/fakes/misbehaving-service.ts';
import { callServer, type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';

type Context = { gateway: GatewayStack; media: MisbehavingService };
const it = suite<Context>('draining');

it.before(async (c) => {
  Object.assign(c, { gateway: await startGatewayStack(), media: await startMisbehavingService() });
});
it.after(async ({ gateway, media }) => {
  await Promise.all([gateway.stop(), media.stop()]);
});

const SOCKETS = 8;

it('W11: is not ready first, opens no more sockets, closes the others with 1001 and ends requests in flight', async (c) => {
  const { resources } = c.gateway;
  const shutdown = createShutdown(resources.log);
  const { url } = await startGateway({ ...resources, shutdown }, { services: new Map([['media', c.media.url]]) });
  const ann = await c.gateway.register();
  const clients = await Promise.all(Array.from({ length: SOCKETS }, () => openClient(url, `token=${ann.token}`)));
  // One client does not answer the close: the gateway waits for it, and shows in the meantime what others are told.
  clients[0]?.socket.pause();
  const closed = clients.slice(1).map((client) => client.closed());
  const inFlight = callServer(url, 'GET', '/api/v1/media/api/v1/slow', { token: ann.token });
  await eventually('the request in flight', async () => c.media.seen.length > 0);

  const stopping = shutdown.run('SIGTERM');
  assert.is((await callServer(url, 'GET', '/ready')).status, 503);
  assert.is((await callServer(url, 'GET', '/health')).status, 200);
  const refused = await sendRaw(url, upgradeRequest(`/ws?token=${ann.token}`));
  assert.match(refused, /^HTTP\/1\.1 503 .*\r\nRetry-After: [1-9]\d*\r\n/s);
  assert.equal(await Promise.all(closed), Array(SOCKETS - 1).fill(1001));
  c.media.finish();
  assert.equal([(await inFlight).status, (await inFlight).text], [200, 'first second']);
  await stopping;
  clients[0]?.socket.terminate();
});

it('W11: spreads the closing of many sockets over some seconds, and closes a few at once', () => {
  assert.ok(Math.max(...closingTimes(8)) < 20);
  for (const count of [500, 100_000]) {
    const times = closingTimes(count);
    assert.is(times.length, count);
    assert.ok(times.every((time) => time >= 0 && time <= 3_000));
    // Each tenth of the window gets about a tenth of them.
    const windowMs = Math.min(3_000, count * 2);
    const first = times.filter((time) => time < windowMs / 10).length;
    assert.ok(first > count / 20 && first < count / 5, `${first} of ${count}`);
  }
});

it.run();
