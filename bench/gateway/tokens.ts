import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { createAccessTokens } from '../../gateway/auth/access-tokens.ts';
import { perUnit } from '../support.ts';

const TOKENS = 5_000;

/** Microseconds of processor time for checking an access token that is new, and one that was seen before. */
export async function processorTimeOfTokens(): Promise<void> {
  const tokens = createAccessTokens(['a secret that is as long as it has to be']);
  const app = new Koa();
  const contextsOf = (presented: readonly string[]) =>
    presented.map((token) => {
      const request = new IncomingMessage(new Socket());
      request.headers.authorization = `Bearer ${token}`;
      return app.createContext(request, new ServerResponse(request));
    });
  const sign = () =>
    tokens.sign({ id: randomUUID(), email: 'ann@example.com', name: 'Ann', role: 'user' }, randomUUID());
  const used = async (contexts: ReturnType<typeof contextsOf>): Promise<number> => {
    const before = process.cpuUsage();
    for (const context of contexts) await tokens.authenticate(context);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / contexts.length;
  };
  const signed = await Promise.all(Array.from({ length: 2 * TOKENS }, sign));
  await used(contextsOf(signed.slice(TOKENS)));
  const fresh = signed.slice(0, TOKENS);
  perUnit('Access tokens, processor time', 'µs a check', [
    ['new to the gateway', await used(contextsOf(fresh))],
    ['seen before', await used(contextsOf(fresh))],
  ]);
}
