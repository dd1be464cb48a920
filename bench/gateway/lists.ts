import { Agent, request } from 'undici';
import { paths, register, retryingClient } from '../../tests/support/clients/retrying.ts';
import { startPlatformProcess } from '../../tests/support/stacks/platform.ts';
import { compare, concurrently, rate } from '../support.ts';
import { startServer } from './processes.ts';

const OPERATIONS = 50;
const IN_FLIGHT = 10;
const ROUNDS = 5;

/** Requests a second: a list through gateway, service and read model, beside a bare HTTP server. */
export async function rateOfLists(): Promise<void> {
  const bare = await startServer('bare');
  const platform = await startPlatformProcess();
  const client = retryingClient(platform.url);
  const agent = new Agent({ connections: IN_FLIGHT });
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await request(url, { dispatcher: agent, headers });
    await answer.body.dump();
    if (answer.statusCode >= 400) throw new Error(`${url} was answered ${answer.statusCode}`);
  };
  const many = (url: string, headers?: Record<string, string>) =>
    rate(OPERATIONS, 1, () => concurrently(OPERATIONS, IN_FLIGHT, () => get(url, headers)));

  const best = new Map<string, number>();
  const keep = (name: string, measured: number) => best.set(name, Math.max(best.get(name) ?? 0, measured));
  for (let round = 0; round < ROUNDS; round++) {
    keep('bare node:http', await many(bare.url));
    keep('gateway: /health', await many(`${platform.url}/health`));
    // Rate limits count per user and service: every round has a user of its own.
    await register(client);
    const headers = { authorization: `Bearer ${client.token}` };
    keep('gateway, service and read model: a list', await many(`${platform.url}${paths.content}`, headers));
  }
  compare(`Requests, ${IN_FLIGHT} in flight`, 'requests/s', [...best]);
  await agent.close();
  bare.stop();
  await platform.remove();
}
