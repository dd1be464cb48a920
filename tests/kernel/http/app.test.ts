import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import Router from '@koa/router';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { EventStoreUnavailable, OutcomeUnknown, WrongExpectedRevision } from '../../../kernel/event-store/index.ts';
import { createApp } from '../../../kernel/http/app.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { type HttpListener, listen } from '../../../kernel/http/listen.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf } from '../../../kernel/http/validation.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { sendRaw } from '../../support/fakes/misbehaving-service.ts';

type Context = { listening: HttpListener; thrown: { error: unknown }; hanging: { is: boolean }; standing: string[] };
const it = suite<Context>('service application');

const shape = requestSchema(z.object({ name: z.string().max(100), count: z.number().int().min(1).optional() }));
const strict = requestSchema(z.strictObject({ list: z.array(z.number()).max(100_000).optional() }));

it.before(async (c) => {
  c.thrown = { error: undefined };
  c.hanging = { is: false };
  c.standing = [];
  const router = new Router();
  router.post('/things', (ctx) => {
    ctx.body = bodyOf(ctx, shape);
  });
  router.post('/strict', (ctx) => {
    ctx.body = bodyOf(ctx, strict);
  });
  router.post('/commands', (ctx) => {
    ctx.body = { command_id: commandContextOf(ctx).commandId };
  });
  router.get('/caller', (ctx) => {
    ctx.body = callerOf(ctx);
  });
  router.get('/fails', () => {
    throw c.thrown.error;
  });
  const app = createApp({
    log: createLog('silent'),
    metrics: createMetrics('test'),
    probes: [{ name: 'slow', check: () => (c.hanging.is ? new Promise(() => undefined) : Promise.resolve()) }],
    remarks: [{ name: 'follower', remark: () => c.standing.at(-1) ?? null }],
    mount: (koa) => koa.use(router.routes()).use(router.allowedMethods()),
    bodies: true,
  });
  c.listening = await listen(app, '127.0.0.1', 0);
});

it.after(({ listening }) => listening.close(0));

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array };
type Answer = { status: number; body: { error?: string; message?: string; detail?: unknown; [name: string]: unknown } };

function call(
  { listening }: Context,
  path: string,
  { method = 'POST', headers = {}, body }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${listening.url}${path}`, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        try {
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) });
        } catch {
          reject(new Error(`${path}: ${answer.statusCode} is no JSON: ${text}`));
        }
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const post = (c: Context, body: string | Uint8Array, headers: Record<string, string> = json) =>
  call(c, '/things', { body, headers });

it('takes a body that fits', async (c) => {
  assert.equal(await post(c, '{"name":"a","count":2}'), { status: 200, body: { name: 'a', count: 2 } });
});

it('answers 422 to anything that is not a JSON object, in the one shape', async (c) => {
  for (const body of ['', 'null', '"text"', '7', 'true', '[]', '{', '{"name":}', 'name=a', '\u0000']) {
    const answer = await post(c, body);
    assert.is(answer.status, 422, body);
    assert.is(answer.body.error, 'validation_error', body);
    assert.ok(Array.isArray(answer.body.detail) && answer.body.detail.length > 0, body);
  }
});

it('L15: answers a body that is all wrong with a few short items', async (c) => {
  const keys = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, index]));
  const nested = `{"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  const bodies = {
    'unknown keys': JSON.stringify(keys),
    'wrong items': JSON.stringify({ list: Array.from({ length: 100_000 }, () => 'x') }),
    'a long value': JSON.stringify({ list: 'x'.repeat(500_000) }),
    'a long key': JSON.stringify({ ['x'.repeat(500_000)]: 1 }),
    'deep nesting': nested,
    'wide nesting': JSON.stringify({ list: Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => 'x')) }),
  };
  for (const [name, body] of Object.entries(bodies)) {
    const answer = await call(c, '/strict', { body, headers: json });
    assert.is(answer.status, 422, name);
    assert.ok((answer.body.detail as unknown[]).length <= 20, name);
    assert.ok(JSON.stringify(answer.body).length < 50_000, name);
  }
});

it('checks the type of a value before it reads it', async (c) => {
  for (const name of ['{"toString":1}', '{"length":1}', '[]', '{"__proto__":null}', 'null', '{"toJSON":1}']) {
    assert.is((await post(c, `{"name":${name}}`)).status, 422, name);
  }
});

it('L15: lets no key pollute a prototype', async (c) => {
  const answer = await post(c, '{"name":"a","__proto__":{"count":3}}');
  assert.is(answer.status, 422);
  assert.is(({} as { count?: number }).count, undefined);
});

it('L15: says what is wrong with a body by its type, size or encoding', async (c) => {
  const plain = await post(c, '{"name":"a"}', { 'content-type': 'text/plain' });
  assert.is(plain.status, 422);
  // Every field of this one is optional: passed over, any body would do.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', '']) {
    const other = await post(c, '{"name":"a"}', type === '' ? {} : { 'content-type': type });
    assert.equal([other.status, (other.body.detail as { type: string }[])[0]?.type], [422, 'json_invalid'], type);
  }
  const encoding = await post(c, '{"name":"a"}', { ...json, 'content-encoding': 'zip' });
  assert.equal([encoding.status, encoding.body.error], [415, 'unsupported_media_type']);
  const broken = await post(c, 'this is not gzip', { ...json, 'content-encoding': 'gzip' });
  const brokenToo = await post(c, 'this is not Brotli', { ...json, 'content-encoding': 'br' });
  assert.is(brokenToo.status, 400);
  assert.is(broken.status, 400);
  const large = await post(c, JSON.stringify({ name: 'a'.repeat(1_100_000) }));
  assert.equal([large.status, large.body.error], [413, 'payload_too_large']);
});

it('S4: answers every error in the one shape, whatever was thrown', async (c) => {
  const details = { provider: 'p', code: 'timeout', cause: 'late', nextAction: 'wait' };
  const expected: [unknown, number, string][] = [
    [new Rejection('thing/gone', 'not-found', 'gone'), 404, 'not_found'],
    [new Rejection('thing/there', 'conflict', 'there'), 409, 'conflict'],
    [new Rejection('thing/yours', 'forbidden', 'yours'), 403, 'forbidden'],
    [new Rejection('thing/odd', 'invalid', 'odd'), 422, 'validation_error'],
    [new WrongExpectedRevision('thing-1', 3n), 409, 'conflict'],
    [new EventStoreUnavailable('read thing-1', new Error('away')), 503, 'not_ready'],
    [new OutcomeUnknown('append', new EventStoreUnavailable('append', new Error('silent'))), 504, 'gateway_timeout'],
    [new MongoNetworkError('connection closed'), 503, 'not_ready'],
    [await selectionError(), 503, 'not_ready'],
    [new ProviderError({ ...details, kind: 'unavailable' }), 502, 'bad_gateway'],
    [new ProviderError({ ...details, kind: 'refused' }), 422, 'validation_error'],
    [new Error('a secret of the inside'), 500, 'internal_error'],
    [undefined, 500, 'internal_error'],
    ['text', 500, 'internal_error'],
  ];
  for (const [error, status, code] of expected) {
    c.thrown.error = error;
    const answer = await call(c, '/fails', { method: 'GET' });
    assert.equal([answer.status, answer.body.error], [status, code], String(error));
    assert.not.match(JSON.stringify(answer.body), 'secret of the inside');
  }
});

/** What the driver throws when no server is there. */
const selectionError = (): Promise<unknown> =>
  new MongoClient('mongodb://127.0.0.1:1/', { serverSelectionTimeoutMS: 50 }).connect().then(
    () => assert.unreachable(),
    (error) => error,
  );

it('answers an unknown path in the same shape', async (c) => {
  assert.equal(await call(c, '/nothing', { method: 'GET' }), {
    status: 404,
    body: { error: 'not_found', message: 'GET /nothing does not exist' },
  });
  assert.is((await call(c, '/things', { method: 'DELETE' })).status, 405);
  const odd = await call(c, '/things', { method: 'PROPFIND' });
  assert.equal([odd.status, odd.body.error], [405, 'method_not_allowed']);
});

it('answers 400 to a target that is no path', async (c) => {
  for (const target of ['http://[', 'http://xn--a/', 'http://other.test/things', '*']) {
    const raw = await sendRaw(c.listening.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(raw, /^HTTP\/1\.1 400 .*"error":"bad_request"/s, target);
  }
});

it('stays ready while a reader has stalled, and names it', async (c) => {
  const ready = async () => {
    const { status, body } = await call(c, '/ready', { method: 'GET' });
    return [status, body.checks];
  };
  assert.equal(await ready(), [200, { slow: 'ok', follower: 'ok' }]);
  c.standing.push('stalled: projection things@1');
  assert.equal(await ready(), [200, { slow: 'ok', follower: 'stalled: projection things@1' }]);
  c.standing.pop();
});

it('answers a request that expects what it does not know', async ({ listening }) => {
  const headers =
    'Host: x\r\nExpect: miracles\r\nContent-Type: application/json\r\nContent-Length: 14\r\nConnection: close';
  const answer = await sendRaw(listening.url, `POST /things HTTP/1.1\r\n${headers}\r\n\r\n{"name":"Ann"}`);
  assert.match(answer, /^HTTP\/1\.1 200 .*\r\nX-Request-ID: .*\{"name":"Ann"\}/s);
});

it('shows as a gauge what its readiness says of each check', async (c) => {
  const checks = async () => {
    const text = await (await fetch(`${c.listening.url}/metrics`)).text();
    return Object.fromEntries(
      [...text.matchAll(/^ready_check\{check="(\w+)".*\} (\d)$/gm)].map(([, name = '', value]) => [name, value]),
    );
  };
  assert.equal(await checks(), { slow: '1', follower: '1' });
  c.standing.push('stalled: projection things@1');
  assert.equal(await checks(), { slow: '1', follower: '0' });
  c.standing.pop();
  c.hanging.is = true;
  assert.equal(await checks(), { slow: '0', follower: '1' });
  c.hanging.is = false;
});

it('is not ready, within seconds, when a dependency does not respond', async (c) => {
  c.hanging.is = true;
  const answer = await call(c, '/ready', { method: 'GET' });
  c.hanging.is = false;
  assert.is(answer.status, 503);
  assert.equal(answer.body.detail, { checks: { slow: 'unreachable', follower: 'ok' } });
});

const identity = (user = randomUUID()) => ({
  'x-user-id': user,
  'x-user-role': 'user',
  'x-user-email': 'a%40b.example',
});

it('identifies its caller by the headers of the gateway, and refuses requests without them', async (c) => {
  const user = randomUUID();
  const known = await call(c, '/caller', { method: 'GET', headers: identity(user) });
  const caller = { userId: user, role: 'user', email: 'a@b.example' };
  assert.equal(known.body, { ...caller, sessionId: null });
  const headers = { ...identity(user), 'x-session-id': 'its session' };
  assert.equal((await call(c, '/caller', { method: 'GET', headers })).body, { ...caller, sessionId: 'its session' });
  const odd: Record<string, string>[] = [
    {},
    { ...identity(), 'x-user-id': 'somebody' },
    { ...identity(), 'x-user-role': 'root' },
    { ...identity(), 'x-user-email': '%E0%A4%A' },
  ];
  for (const headers of odd) {
    const answer = await fetch(`${c.listening.url}/caller`, { headers });
    assert.equal([answer.status, answer.headers.get('www-authenticate')], [401, 'Bearer']);
  }
});

it('gives only a repeat by the same user the same command id', async (c) => {
  const [ann, ben] = [identity(), identity()];
  const idParam = async (headers: Record<string, string>) =>
    (await call(c, '/commands', { headers: { ...headers } })).body.command_id;
  const first = await idParam({ ...ann, 'idempotency-key': 'k1' });
  assert.is(await idParam({ ...ann, 'idempotency-key': 'k1' }), first);
  assert.is.not(await idParam({ ...ann, 'idempotency-key': 'k2' }), first);
  assert.is.not(await idParam({ ...ben, 'idempotency-key': 'k1' }), first);
  assert.is.not(await idParam(ann), await idParam(ann));
  const long = await call(c, '/commands', { headers: { ...ann, 'idempotency-key': 'k'.repeat(256) } });
  assert.equal([long.status, long.body.error], [400, 'bad_request']);
});

it.run();
