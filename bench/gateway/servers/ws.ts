import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { tell } from './answer.ts';
import { followChannels } from './channels.ts';

/** Sends each event to all sockets, as the documentation of ws shows it. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
await followChannels((text) => {
  for (const client of sockets.clients) client.send(text);
});
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
