import { Agent, request } from 'undici';
import { paths } from '../../tests/support/clients/retrying.ts';
import { startPlatformProcess } from '../../tests/support/stacks/platform.ts';
import { compare, concurrently, rate } from '../support.ts';
import { SECRET, tokensFor } from './callers.ts';
import { startServer } from './processes.ts';

const REQUESTS = 2_000;
const IN_FLIGHT = 10;
const ROUNDS = 3;

/**
 * Requests a second: a list through gateway, service and read model, compared with a bare HTTP server and one that
 * reads the same list.
 */
export async function rateOfLists(): Promise<void> {
  const bare = await startServer('bare');
  const platform = await startPlatformProcess({ PLATFORM_JWT_SECRET: SECRET });
  const alone = await startServer('list', { MONGODB_URI: platform.documentStoreUrl() });
  const agent = new Agent({ connections: IN_FLIGHT });
  const get = async (url: string, headers: Record<string, string>) => {
    const answer = await request(url, { dispatcher: agent, headers });
    await answer.body.dump();
    if (answer.statusCode >= 400) throw new Error(`${url} was answered ${answer.statusCode}`);
  };
  const many = async (url: string) =>
    rate(REQUESTS, 1, async () => {
      const token = await tokensFor(REQUESTS);
      await concurrently(REQUESTS, IN_FLIGHT, (index) => get(url, { authorization: `Bearer ${token(index)}` }));
    });

  const best = new Map<string, number>();
  const keep = (name: string, measured: number) => best.set(name, Math.max(best.get(name) ?? 0, measured));
  for (let round = 0; round < ROUNDS; round++) {
    keep('bare node:http', await many(bare.url));
    keep('node:http and the driver: the list alone', await many(alone.url));
    keep('gateway: /health', await many(`${platform.url}/health`));
    keep('gateway, service and read model: a list', await many(`${platform.url}${paths.content}`));
  }
  compare(`Requests, ${IN_FLIGHT} in flight`, 'requests/s', [...best]);
  await agent.close();
  bare.stop();
  alone.stop();
  await platform.remove();
}
