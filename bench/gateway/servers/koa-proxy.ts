import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { Agent } from 'undici';
import { tell } from './answer.ts';

/** The same proxy as one handler of Koa: the floor of a gateway with that framework. */
const origin = process.env.UPSTREAM ?? '';
const agent = new Agent();
const app = new Koa();
app.use((ctx) => {
  const { host: _, connection: __, ...headers } = ctx.req.headers;
  ctx.respond = false;
  const options = { origin, path: ctx.url, method: 'GET' as const, headers, opaque: null };
  return agent
    .stream(options, ({ statusCode, headers }) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = headers;
      ctx.res.writeHead(statusCode, kept);
      return ctx.res;
    })
    .catch(() => ctx.res.destroy());
});
const server = app.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
