import type { AddressInfo } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { SECRET } from '../callers.ts';
import { tell } from './answer.ts';

/**
 * The gateway that its users would put together from Fastify's own plugins: it checks the token, counts the caller's
 * requests and forwards them.
 */
const app = fastify();
// Its cache of verified tokens is that of the plugin's own makers, at its usual size.
await app.register(jwt, { secret: SECRET, verify: { cache: true } });
app.addHook('onRequest', async (request) => {
  await request.jwtVerify();
});
await app.register(rateLimit, {
  max: 60,
  timeWindow: '1 minute',
  hook: 'preHandler',
  cache: 10_000,
  keyGenerator: ({ user }) => (user as { sub: string }).sub,
});
await app.register(httpProxy, { upstream: process.env.UPSTREAM ?? '', prefix: '/api/v1/media' });
await app.listen({ port: 0, host: '127.0.0.1' });
tell((app.server.address() as AddressInfo).port);
