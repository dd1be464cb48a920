import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { tell } from './answer.ts';

/** A proxy with nothing around it: the cost of forwarding alone, with the client that the gateway uses. */
const origin = process.env.UPSTREAM ?? '';
const agent = new Agent();
const server = createServer((request, response) => {
  const { host: _, connection: __, ...headers } = request.headers;
  const options = { origin, path: request.url ?? '/', method: 'GET' as const, headers, opaque: null };
  agent
    .stream(options, ({ statusCode, headers }) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = headers;
      response.writeHead(statusCode, kept);
      return response;
    })
    .catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
