import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { mapConcurrently } from '../../kernel/async/map-concurrently.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { trendDetected } from '../../tests/support/examples/channel-events.ts';
import { exampleUser } from '../../tests/support/examples/user.ts';
import { write } from '../../tests/support/given.ts';
import { addressOf } from '../../tests/support/stacks/gateway.ts';
import { perUnit } from '../support.ts';
import { processorSecondsOf } from './processes.ts';
import { type GatewayAlone, startGatewayAlone } from './stack.ts';

const OF_ONE_USER = 10;
const OF_ONE_ADDRESS = 100;
const SINGLE = 40;
const BURSTS = 4;
const IN_A_BURST = 50;

/** Microseconds of the gateway's processor time for one frame to one socket, of events that come one by one and together. */
export async function fanOut(): Promise<void> {
  for (const sockets of [1_000, 5_000]) {
    const alone = await startGatewayAlone('media=http://127.0.0.1:1');
    const clients = await openSockets(alone, sockets);
    const sendTogether = (count: number) => async () => {
      const expected = clients.received() + count * sockets;
      await Promise.all(Array.from({ length: count }, () => write(alone.store, trendDetected())));
      await eventually('all frames', () => clients.received() >= expected, { everyMs: 2 });
    };
    await sendTogether(1)();
    const single = await usedBy(alone, SINGLE, 1, sendTogether(1));
    const burst = await usedBy(alone, BURSTS, IN_A_BURST, sendTogether(IN_A_BURST));
    perUnit(`Events to ${sockets.toLocaleString('en')} sockets, processor time of the gateway`, 'µs a delivery', [
      ['one by one', single / sockets],
      [`${IN_A_BURST} together`, burst / sockets],
    ]);
    clients.close();
    await alone.stop();
  }
}

/** Microseconds for one event. */
async function usedBy(
  { gateway }: GatewayAlone,
  times: number,
  events: number,
  work: () => Promise<void>,
): Promise<number> {
  const before = processorSecondsOf(gateway.pid);
  for (let i = 0; i < times; i++) await work();
  return ((processorSecondsOf(gateway.pid) - before) / (times * events)) * 1e6;
}

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

type Clients = { received(): number; close(): void };

async function openSockets({ gateway, store, tokenOf }: GatewayAlone, count: number): Promise<Clients> {
  let received = 0;
  const users = await mapConcurrently(numbersTo(count / OF_ONE_USER), 20, async () => {
    const user_id = randomUUID();
    const { registered, history } = exampleUser({ user_id });
    await write(store, history(registered));
    return tokenOf(user_id);
  });
  const open = (token: string, from: string) =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws?token=${token}`, {
        localAddress: from,
        perMessageDeflate: false,
        skipUTF8Validation: true,
      });
      socket.on('message', () => received++);
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  const sockets = await mapConcurrently(numbersTo(count), 20, (i) =>
    open(users[Math.floor(i / OF_ONE_USER)] ?? '', addressOf(Math.floor(i / OF_ONE_ADDRESS))),
  );
  return {
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}
