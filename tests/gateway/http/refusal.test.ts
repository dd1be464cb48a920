import { createHmac, randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { statusOfUpgrade } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('what is logged of refusals', async () => {
  const { log, lines } = keptLog('info');
  const stack = await startProxyStack({ log });
  return {
    ...stack,
    lines,
    /** What the log says of who was refused with this status at this path. */
    async refusal(path: string, status: number) {
      const line = await eventually(`the line of ${path}`, () =>
        lines().find((one) => one.service === 'gateway' && one.path === path && one.status === status),
      );
      const { error, limit, user_id, address, device } = line;
      return { error, limit, user_id, address, device };
    },
  };
});

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
const device = 'Firefox on Linux';

it('S3: names the limit, the user and where a request came from that was one too many', async (c) => {
  const ann = await c.gateway.register();
  const path = '/api/v1/media/api/v1/one-too-many';
  const write = () => c.gateway.call('POST', path, { token: ann.token, body: {}, headers, from: '127.0.8.1' });
  await Promise.all(Array.from({ length: 21 }, write));
  const where = { address: '127.0.8.1', device };
  const error = 'rate_limit_exceeded';
  assert.equal(await c.refusal(path, 429), { error, limit: 'media write', user_id: ann.id, ...where });
});

it('S3: tells refused sign-ins by where they came from, and never by whose account it is', async (c) => {
  const ann = await c.gateway.register();
  const body = { email: ann.email, password: 'another passphrase' };
  const path = '/api/v1/auth/login';
  for (let n = 0; n < 11; n++) await c.gateway.call('POST', path, { body, headers, from: `127.0.8.${10 + n}` });
  const nobody = { user_id: null, device };
  assert.equal(await c.refusal(path, 401), {
    error: 'unauthorized',
    limit: undefined,
    ...nobody,
    address: '127.0.8.10',
  });
  const error = 'rate_limit_exceeded';
  assert.equal(await c.refusal(path, 429), { error, limit: 'account', ...nobody, address: '127.0.8.20' });
  assert.not.match(JSON.stringify(c.lines()), ann.email);
});

it('S3: names the user who may not do something, no matter who refused it', async (c) => {
  const ann = await c.gateway.register();
  const ask = (path: string) => c.gateway.call('GET', path, { token: ann.token, headers, from: '127.0.8.2' });
  const who = { limit: undefined, user_id: ann.id, address: '127.0.8.2', device };
  await ask('/api/v1/ops/streams');
  assert.equal(await c.refusal('/api/v1/ops/streams', 403), { error: 'forbidden', ...who });
  await ask('/api/v1/media/api/v1/forbidden');
  assert.equal(await c.refusal('/api/v1/media/api/v1/forbidden', 403), { error: undefined, ...who });
});

it('S3: names whom an expired token was signed for, and no one for a forged one', async (c) => {
  const sub = randomUUID();
  const iat = Math.floor(Date.now() / 1_000) - 3_600;
  const text = [
    { alg: 'HS256', typ: 'JWT' },
    { email: 'a@example.com', name: 'Ann', role: 'user', sub, iat, exp: iat + 900 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signed = (key: string) => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  const ask = (path: string, token: string) => c.gateway.call('GET', path, { token, headers, from: '127.0.8.3' });
  const where = { error: 'unauthorized', limit: undefined, address: '127.0.8.3', device };
  await ask('/api/v1/media/api/v1/expired', signed(c.gateway.resources.config.PLATFORM_JWT_SECRET));
  assert.equal(await c.refusal('/api/v1/media/api/v1/expired', 401), { ...where, user_id: sub });
  await ask('/api/v1/media/api/v1/forged', signed('a key that is none of this platform at all'));
  assert.equal(await c.refusal('/api/v1/media/api/v1/forged', 401), { ...where, user_id: null });
});

it('S3: names the user of a socket that was refused', async (c) => {
  // There is no such user: the token is genuine.
  const sub = randomUUID();
  assert.is(await statusOfUpgrade(c.gateway.url, `token=${await c.gateway.tokenOf('user', sub)}`, headers), 401);
  const where = { address: '127.0.0.1', device };
  assert.equal(await c.refusal('/ws', 401), { error: 'unauthorized', limit: undefined, user_id: sub, ...where });
});

it.run();
