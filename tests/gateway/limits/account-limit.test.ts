import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAccountLimit } from '../../../gateway/limits/account-limit.ts';
import { createKnownClients } from '../../../gateway/limits/known-clients.ts';
import { createRateLimits } from '../../../gateway/limits/rate-limits.ts';
import { HttpError } from '../../../kernel/http/errors.ts';

const it = suite('the limit of sign-ins to one account');

const unavailable = new HttpError(503, 'not_ready', 'The event store is away');
const refused = new HttpError(401, 'unauthorized', 'The address or the password is wrong');

it('L8: counts none that failed without being refused', async () => {
  const limited = createAccountLimit(createRateLimits(), createKnownClients());
  const statusOf = async (failure: HttpError): Promise<number> => {
    const request = new IncomingMessage(new Socket());
    const ctx = new Koa().createContext(request, new ServerResponse(request));
    const failing = limited(ctx, 'ann@example.com', () => Promise.reject(failure));
    return failing.catch(({ status }: HttpError) => status);
  };
  for (let n = 0; n < 20; n++) assert.is(await statusOf(unavailable), 503);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push(await statusOf(refused));
  assert.equal(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
});

it.run();
