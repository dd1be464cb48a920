import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { createAccessTokens } from '../../gateway/auth/access-tokens.ts';
import { perUnit } from '../support.ts';

const CHECKS = 20_000;

/** Microseconds of processor time for the check of one access token. */
export async function processorTimeOfTokens(): Promise<void> {
  const tokens = createAccessTokens('a secret that is as long as it has to be');
  const ann = { id: randomUUID(), email: 'ann@example.com', name: 'Ann', role: 'user' } as const;
  const token = await tokens.sign(ann, randomUUID());
  const app = new Koa();
  const request = new IncomingMessage(new Socket());
  request.headers.authorization = `Bearer ${token}`;
  const check = async () => {
    for (let i = 0; i < CHECKS; i++) await tokens.authenticate(app.createContext(request, new ServerResponse(request)));
  };
  const context = async () => {
    for (let i = 0; i < CHECKS; i++) app.createContext(request, new ServerResponse(request));
  };
  await check();
  await context();
  const used = async (work: () => Promise<void>): Promise<number> => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / CHECKS;
  };
  const alone = await used(context);
  perUnit('Access tokens, processor time', 'µs a check', [['check of a token', (await used(check)) - alone]]);
}
