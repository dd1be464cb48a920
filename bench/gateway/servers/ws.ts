import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { ANSWER, tell } from './answer.ts';

/** Sends one message to all sockets for each request, as the documentation of ws shows it. */
const server = createServer((_, response) => {
  for (const client of sockets.clients) client.send(ANSWER + ANSWER);
  response.end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
