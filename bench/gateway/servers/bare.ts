import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANSWER, tell } from './answer.ts';

const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(ANSWER));
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
