import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { createApp } from '../../../kernel/http/app.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type HttpListener, listen } from '../../../kernel/http/listen.ts';
import { type Handled, handle, operation } from '../../../kernel/http/operation.ts';
import { operationsRouter } from '../../../kernel/http/operations-router.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';

const it = suite('operations over HTTP');

const makeThing = operation({
  method: 'POST',
  path: '/things/{thing_id}',
  summary: 'Make a thing',
  body: z.object({ name: z.string().max(10), count: z.int().min(1).default(2) }),
  query: z.object({ loud: z.stringbool().optional() }),
  status: 201,
  answer: z.strictObject({ thing_id: z.string(), name: z.string(), at: z.iso.datetime() }),
  writes: true,
});
const showThing = operation({
  method: 'GET',
  path: '/things/{thing_id}',
  summary: 'Show a thing',
  answer: z.strictObject({ thing_id: z.string() }),
});

const answering = (extra: object): Handled[] => [
  handle(makeThing, async ({ body: { name, count }, query: { loud }, ctx }) => {
    setEventPosition(ctx, 7n);
    const thing = { thing_id: ctx.params.thing_id ?? '', name: name.repeat(count), at: '2026-01-01T00:00:00.000Z' };
    return { ...thing, ...(loud ? { name: thing.name.toUpperCase() } : {}), ...extra };
  }),
  handle(showThing, async ({ ctx }) => {
    if (ctx.query.writes) setEventPosition(ctx, 7n);
    return { thing_id: ctx.params.thing_id ?? '' };
  }),
];

async function started(handled: readonly Handled[], checkAnswers: boolean): Promise<HttpListener> {
  const router = operationsRouter(handled, { documents: null, checkAnswers });
  const app = createApp({
    log: createLog('silent'),
    metrics: createMetrics('test'),
    probes: [],
    mount: (koa) => koa.use(router.routes()).use(router.allowedMethods()),
    bodies: true,
  });
  return listen(app, '127.0.0.1', 0);
}

const post = async ({ url }: HttpListener, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as { detail?: { loc: string[] }[] } };
};

it('are validated, answered with their status, and given the parameters of their path', async () => {
  const listening = await started(answering({}), true);
  try {
    assert.equal(await post(listening, '/things/a%20b?loud=true', { name: 'x' }), {
      status: 201,
      body: { thing_id: 'a b', name: 'XX', at: '2026-01-01T00:00:00.000Z' },
    });
    const refused = await post(listening, '/things/a', { count: 0 });
    assert.is(refused.status, 422);
    assert.equal(
      refused.body.detail?.map(({ loc }) => loc.join('.')),
      ['body.name', 'body.count'],
    );
    const missing = await fetch(`${listening.url}/things/a`, { method: 'DELETE' });
    assert.is(missing.status, 405);
  } finally {
    await listening.close(0);
  }
});

it('take their path with and without a slash at its end, whichever they are described with', async () => {
  const listed = operation({ method: 'GET', path: '/others/', summary: 'List', answer: z.strictObject({}) });
  const listening = await started([...answering({}), handle(listed, async () => ({}))], true);
  try {
    for (const path of ['/others', '/others/', '/things/a', '/things/a/'])
      assert.is((await fetch(listening.url + path)).status, 200, path);
  } finally {
    await listening.close(0);
  }
});

it('fail rather than answer with a field that is not described, where answers are checked', async () => {
  for (const [checkAnswers, status] of [[true, 500] as const, [false, 201] as const]) {
    const listening = await started(answering({ more: 1 }), checkAnswers);
    try {
      assert.is((await post(listening, '/things/a', { name: 'x' })).status, status);
    } finally {
      await listening.close(0);
    }
  }
});

it('fail when they write and are described as ones that only read, where answers are checked', async () => {
  const listening = await started(answering({}), true);
  try {
    assert.is((await fetch(`${listening.url}/things/a`)).status, 200);
    assert.is((await fetch(`${listening.url}/things/a?writes=1`)).status, 500);
  } finally {
    await listening.close(0);
  }
});

it.run();
