import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { paths, register, retryingClient } from '../tests/support/clients/retrying.ts';
import { startPlatformProcess } from '../tests/support/stacks/platform.ts';
import { compare, concurrently, rate } from './support.ts';

/** A request through the gateway, beside a bare HTTP server on this machine: what the gateway costs. */
const OPERATIONS = 50;
const IN_FLIGHT = 10;

const bare = createServer((_, response) =>
  response.setHeader('content-type', 'application/json').end('{"status":"ok"}'),
);
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const platform = await startPlatformProcess();
const client = retryingClient(platform.url);
const agent = new Agent({ connections: IN_FLIGHT });

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await request(url, { dispatcher: agent, headers });
  await answer.body.dump();
  if (answer.statusCode >= 400) throw new Error(`${url} was answered ${answer.statusCode}`);
};

// Rate limits count per user and service: every round has a user of its own.
const throughGateway = async () => {
  await register(client);
  const headers = { authorization: `Bearer ${client.token}` };
  return rate(OPERATIONS, 1, () =>
    concurrently(OPERATIONS, IN_FLIGHT, () => get(`${platform.url}${paths.content}`, headers)),
  );
};

compare(`Requests, ${IN_FLIGHT} in flight`, 'requests/s', [
  [
    'bare node:http',
    await rate(OPERATIONS, 5, () =>
      concurrently(OPERATIONS, IN_FLIGHT, () => get(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`)),
    ),
  ],
  [
    'gateway: /health',
    await rate(OPERATIONS, 5, () => concurrently(OPERATIONS, IN_FLIGHT, () => get(`${platform.url}/health`))),
  ],
  ['gateway, service and read model: a list', await throughGateway()],
]);

await agent.close();
bare.close();
await platform.remove();
