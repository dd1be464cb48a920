import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { ANSWER, tell } from './answer.ts';
import { followChannels } from './channels.ts';

/** Sends one prepared frame to all sockets for each event: the cost of writing alone. */
const payload = Buffer.from(ANSWER + ANSWER);
const frame = Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]), payload]);
const connections: Socket[] = [];
const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false }).on('connection', (_, { socket }) =>
  connections.push(socket),
);
await followChannels(() => {
  for (const connection of connections) connection.write(frame);
});
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
