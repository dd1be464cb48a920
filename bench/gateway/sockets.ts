import { randomUUID } from 'node:crypto';
import { type Socket, io as socketIo } from 'socket.io-client';
import { WebSocket } from 'ws';
import { mapConcurrently } from '../../kernel/async/map-concurrently.ts';
import { sendUnread, upgradeRequest } from '../../tests/support/clients/raw.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { notificationCreated, trendDetected } from '../../tests/support/examples/channel-events.ts';
import { exampleUser } from '../../tests/support/examples/user.ts';
import { write } from '../../tests/support/given.ts';
import { addressOf } from '../../tests/support/stacks/gateway.ts';
import { perUnit, processorSecondsOf } from '../support.ts';
import { tokenOf } from './callers.ts';
import { type Measured, startServer } from './processes.ts';
import { type GatewayAlone, startGatewayAlone } from './stack.ts';

const OF_ONE_USER = 10;
const OF_ONE_ADDRESS = 100;
const SINGLE = 40;
const BURSTS = 4;
const IN_A_BURST = 50;
const DELIVERIES = 60;
/** With 60 of them the client that reads nothing is about 6 MB behind: its own queue and the system's are full. */
const LARGE = 'x'.repeat(100_000);

/**
 * Microseconds of processor time for sending one event of the log to one socket: of the gateway, for events that come
 * one by one and together, of a server that writes the same frame whatever comes, and of ws and socket.io as their users
 * have them. All of them subscribe to the same log: at its pace, their sockets have left the processor's caches.
 */
export async function fanOut(sizes: readonly number[] = [1_000, 5_000]): Promise<void> {
  for (const sockets of sizes) {
    const alone = await startGatewayAlone('media=http://127.0.0.1:1');
    const clients = await openSockets(alone, sockets);
    await sendTogether(alone, clients, 1, sockets);
    const single = await usedBy(alone.gateway, SINGLE, 1, () => sendTogether(alone, clients, 1, sockets));
    const burst = await usedBy(alone.gateway, BURSTS, IN_A_BURST, () =>
      sendTogether(alone, clients, IN_A_BURST, sockets),
    );
    clients.close();
    alone.gateway.stop();
    const bare = await costOfWriting('broadcast', alone, sockets);
    const ws = await costOfWriting('ws', alone, sockets);
    const socketIo = await costOfWriting('socket-io', alone, sockets);
    perUnit(`Events to ${sockets.toLocaleString('en')} sockets, processor time of the server`, 'µs a delivery', [
      ['one prepared frame, written to each', bare / sockets],
      ['ws', ws / sockets],
      ['socket.io', socketIo / sockets],
      ['gateway: one by one', single / sockets],
      [`gateway: ${IN_A_BURST} together`, burst / sockets],
    ]);
    await alone.stop();
  }
}

/** Resolves when each of this many sockets has all of the events. */
async function sendTogether({ store }: GatewayAlone, clients: Clients, count: number, sockets: number): Promise<void> {
  const expected = clients.received() + count * sockets;
  await Promise.all(Array.from({ length: count }, () => write(store, trendDetected())));
  await eventually('all frames', () => clients.received() >= expected, { everyMs: 2 });
}

/** Microseconds for one event to all of this many sockets. */
async function costOfWriting(
  name: 'broadcast' | 'ws' | 'socket-io',
  alone: GatewayAlone,
  sockets: number,
): Promise<number> {
  const server = await startServer(name, { ESDB_URL: alone.eventStoreUrl });
  const clients =
    name === 'socket-io'
      ? await connectSocketIo(sockets, server.url)
      : await connect(sockets, () => server.url.replace('http', 'ws'));
  const send = () => sendTogether(alone, clients, 1, sockets);
  await send();
  const used = await usedBy(server, SINGLE, 1, send);
  clients.close();
  server.stop();
  return used;
}

/**
 * Milliseconds from the write of an event until 99 of 100 clients have it: alone, and together with a client that reads
 * none of the megabytes meant for it, until it is closed as too slow.
 */
export async function besideOneWhoDoesNotRead(): Promise<void> {
  const alone = await startGatewayAlone('media=http://127.0.0.1:1');
  let began = 0;
  let taken: number[] = [];
  const clients = await openSockets(alone, 1_000, () => taken.push(performance.now() - began));
  const slow = await signedUser(alone);
  const p99 = async (): Promise<number> => {
    taken = [];
    for (let i = 1; i <= DELIVERIES; i++) {
      await write(alone.store, notificationCreated(slow.user_id, LARGE));
      began = performance.now();
      await write(alone.store, trendDetected());
      await eventually('all frames', () => taken.length >= i * 1_000, { everyMs: 2 });
    }
    return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? 0;
  };
  const none = [await p99(), await p99(), await p99()].slice(1);
  const some: number[] = [];
  for (const _ of none) {
    const reader = await sendUnread(alone.gateway.url, upgradeRequest(`/ws?token=${slow.token}`), addressOf(2_000));
    some.push(await p99());
    reader.leave();
  }
  perUnit('An event to 1,000 sockets, the 99th of 100 deliveries, the lower of two rounds', 'ms', [
    ['all of them read', Math.min(...none)],
    ['and one more reads nothing', Math.min(...some)],
  ]);
  clients.close();
  await alone.stop();
}

/** Microseconds for one event. */
async function usedBy({ pid }: Measured, times: number, events: number, work: () => Promise<void>): Promise<number> {
  const before = processorSecondsOf(pid, 'alone');
  for (let i = 0; i < times; i++) await work();
  return ((processorSecondsOf(pid, 'alone') - before) / (times * events)) * 1e6;
}

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

type Clients = { received(): number; close(): void };

async function signedUser({ store }: GatewayAlone): Promise<{ user_id: string; token: string }> {
  const user_id = randomUUID();
  const { registered, history } = exampleUser({ user_id });
  await write(store, history(registered));
  return { user_id, token: await tokenOf(user_id) };
}

/** @param onFrame called for each frame of each socket */
async function openSockets(alone: GatewayAlone, count: number, onFrame = () => {}): Promise<Clients> {
  const users = await mapConcurrently(numbersTo(count / OF_ONE_USER), 20, () => signedUser(alone));
  const address = `${alone.gateway.url.replace('http', 'ws')}/ws?token=`;
  return connect(count, (i) => `${address}${users[Math.floor(i / OF_ONE_USER)]?.token}`, onFrame);
}

/** Opens this many sockets of socket.io, each with a connection of its own. */
async function connectSocketIo(count: number, url: string): Promise<Clients> {
  let received = 0;
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = socketIo(url, { transports: ['websocket'], multiplex: false, reconnection: false });
      socket.on('event', () => {
        received++;
      });
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  const sockets = await mapConcurrently(numbersTo(count), 20, open);
  return {
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** Opens this many sockets, from as many addresses as the limits require. @param urlOf the n-th of them */
async function connect(count: number, urlOf: (n: number) => string, onFrame = () => {}): Promise<Clients> {
  let received = 0;
  const open = (n: number) =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(urlOf(n), {
        localAddress: addressOf(Math.floor(n / OF_ONE_ADDRESS)),
        perMessageDeflate: false,
        skipUTF8Validation: true,
      });
      socket.on('message', () => {
        received++;
        onFrame();
      });
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  const sockets = await mapConcurrently(numbersTo(count), 20, open);
  return {
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}
