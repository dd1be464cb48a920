import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { ANSWER, tell } from './answer.ts';

const app = new Koa();
app.use((ctx) => {
  ctx.type = 'json';
  ctx.body = ANSWER;
});
const server = app.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
