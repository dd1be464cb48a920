import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { ANSWER, tell } from './answer.ts';

/** Sends one event to all sockets for each request. */
const server = createServer((_, response) => {
  io.emit('event', ANSWER + ANSWER);
  response.end();
});
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
