import { Agent, request } from 'undici';
import { concurrently, median, perUnit, processorSecondsOf } from '../support.ts';
import { tokensFor } from './callers.ts';
import { startServer } from './processes.ts';
import { startGatewayAlone } from './stack.ts';

const REQUESTS = 5_000;
const ROUNDS = 5;
const IN_FLIGHT = 16;

/** Microseconds of processor time that each server uses for one request, in rounds that take turns. */
export async function processorTimeOfRequests(): Promise<void> {
  const bare = await startServer('bare');
  const koa = await startServer('koa');
  const proxy = await startServer('proxy', { UPSTREAM: bare.url });
  const koaProxy = await startServer('koa-proxy', { UPSTREAM: bare.url });
  const fastify = await startServer('fastify', { UPSTREAM: bare.url });
  const alone = await startGatewayAlone(`media=${bare.url}`);
  const agent = new Agent({ connections: IN_FLIGHT });

  const get = async (url: string, headers: Record<string, string> = {}): Promise<void> => {
    const answer = await request(url, { dispatcher: agent, headers });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}`);
  };
  const contenders = [
    ['bare node:http', bare, '/'],
    ['bare Koa', koa, '/'],
    ['bare proxy: node:http and undici', proxy, '/'],
    ['the same proxy as a handler of Koa', koaProxy, '/'],
    ['Fastify: jwt, rate-limit and http-proxy', fastify, '/api/v1/media/api/v1/media/providers'],
    ['gateway: a proxied request', alone.gateway, '/api/v1/media/api/v1/media/providers'],
  ] as const;
  const measured = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, server, path] of contenders) {
      const token = await tokensFor(REQUESTS);
      const before = processorSecondsOf(server.pid, 'alone');
      await concurrently(REQUESTS, IN_FLIGHT, (index) =>
        get(`${server.url}${path}`, { authorization: `Bearer ${token(index)}` }),
      );
      const used = ((processorSecondsOf(server.pid, 'alone') - before) / REQUESTS) * 1e6;
      if (round > 0) measured.set(name, [...(measured.get(name) ?? []), used]);
    }
  }
  const told = (of: (all: readonly number[]) => number) =>
    [...measured].map(([name, all]): [string, number] => [name, of(all)]);
  const title = `Requests, ${IN_FLIGHT} in flight, processor time of the server`;
  perUnit(
    `${title}, the lowest of ${ROUNDS} rounds`,
    'µs a request',
    told((all) => Math.min(...all)),
  );
  perUnit(`${title}, the median`, 'µs a request', told(median));
  await agent.close();
  for (const { stop } of [bare, koa, proxy, koaProxy, fastify]) stop();
  await alone.stop();
}
