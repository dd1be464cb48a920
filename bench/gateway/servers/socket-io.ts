import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { tell } from './answer.ts';
import { followChannels } from './channels.ts';

/** Sends each event to all sockets. */
const server = createServer();
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
await followChannels((text) => void io.emit('event', text));
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
