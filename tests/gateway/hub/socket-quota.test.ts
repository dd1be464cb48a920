import * as assert from 'uvu/assert';
import { openClient, statusOfUpgrade } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { addressOf } from '../../support/stacks/gateway.ts';
import { startHubStack } from '../../support/stacks/hub.ts';
import { suiteOn } from '../../support/suite-on.ts';

const PROXY = '127.0.0.1';
const it = suiteOn('places for sockets', () =>
  startHubStack({
    PLATFORM_TRUSTED_PROXIES: PROXY,
    PLATFORM_SOCKETS: '5',
    PLATFORM_SOCKETS_PER_ADDRESS: '3',
    PLATFORM_SOCKETS_PER_USER: '2',
  }),
);

/** Of a client behind the proxy. */
const from = (n: number) => ({ 'x-forwarded-for': addressOf(n) });

it('W9: gives a user, an address and the gateway as many sockets as its settings say, and others when these close', async ({
  gateway,
  ann,
  bob,
}) => {
  const eve = await gateway.register('Eve');
  const open = (token: string, n: number) => openClient(gateway.url, `token=${token}`, from(n));
  const status = (token: string, n: number) => statusOfUpgrade(gateway.url, `token=${token}`, from(n));
  const refusals = async (scope: string) => {
    const { text } = await gateway.call('GET', '/metrics');
    return Number(new RegExp(`^websocket_refusals_total\\{.*scope="${scope}".*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };

  const first = await open(ann.token, 1);
  const clients = [first, await open(ann.token, 1)];
  assert.is(await status(ann.token, 2), 429, 'of a user');
  clients.push(await open(bob.token, 1));
  assert.is(await status(eve.token, 1), 429, 'of an address');
  clients.push(await open(bob.token, 2), await open(eve.token, 2));
  assert.is(await status(eve.token, 3), 503, 'of the gateway');
  // Before anything is looked up: it does not matter who asks.
  assert.is(await status('nobody', 3), 503);
  assert.equal([await refusals('user'), await refusals('address'), await refusals('gateway')], [1, 1, 2]);

  first.close();
  await first.closed();
  clients.push(await eventually('a place', () => open(eve.token, 1).catch(() => null)));
  for (const client of clients) client.close();
});

it('W9: lets exactly as many of simultaneous handshakes in as there are places', async ({ gateway, ann, bob }) => {
  const metric = async () =>
    /^websocket_connections\S* (\d+)$/m.exec((await gateway.call('GET', '/metrics')).text)?.[1];
  await eventually('the end of all sockets', async () => (await metric()) === '0');
  const attempts = Array.from({ length: 12 }, (_, n) =>
    openClient(gateway.url, `token=${(n % 2 ? ann : bob).token}`, from(9)).catch(({ status }) => status as number),
  );
  const answers = await Promise.all(attempts);
  const opened = answers.filter((answer) => typeof answer !== 'number');
  assert.is(opened.length, 3);
  assert.ok(answers.every((answer) => typeof answer !== 'number' || answer === 429));
  for (const client of opened) if (typeof client !== 'number') client.close();
});

it.run();
