import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { director } from '../../../../domains/director/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { type HeldServer, startHeldServer } from '../../../support/fakes/held-server.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

/** As many as a process writes at once. */
const SLOTS = 4;

type WithWriter = ServiceUnderTest & { readonly writer: HeldServer };

const it = suiteOn('the queue for the writer', async (): Promise<WithWriter> => {
  const writer = await startHeldServer(/(Anchors|Bridges) \d/);
  const service = await startServiceUnderTest(director, { PLATFORM_LLM_URL: writer.url });
  return {
    ...service,
    writer,
    async stop() {
      await Promise.all([service.stop(), writer.close()]);
    },
  };
});

async function start({ call }: WithWriter, user: string, topic: string): Promise<string> {
  const { status, body } = await call('POST', '/api/v1/content/start', { user, body: { topic } });
  assert.is(status, 202, JSON.stringify(body));
  return String(body.content_id);
}

const placesOf = async ({ call }: WithWriter, user: string, contentId: string): Promise<unknown> =>
  (await call('GET', `/api/v1/content/${contentId}/places`, { user })).body.waiting;

it('goes round among users: a single script is next, although another user asked for eight before', async (c) => {
  const { writer } = c;
  const [ann, bob] = [randomUUID(), randomUUID()];
  const flood: string[] = [];
  for (let n = 1; n <= 8; n++) flood.push(await start(c, ann, `Anchors ${n}`));
  await eventually('a script in each slot', () => writer.begun.length === SLOTS);
  const single = await start(c, bob, 'Bridges 1');

  const place = (number: number, id: string) => [{ queue: 'scripts', id, place: number }];
  await eventually('the place of the single one', async () => {
    const places = await placesOf(c, bob, single);
    return JSON.stringify(places) === JSON.stringify(place(1, single));
  });
  const waiting = flood.filter((_, n) => !writer.begun.includes(`Anchors ${n + 1}`));
  assert.is(waiting.length, 4);
  for (const [n, id] of waiting.entries()) assert.equal(await placesOf(c, ann, id), place(n + 2, id));
  assert.is((await c.call('GET', `/api/v1/content/${single}/places`, { user: ann })).status, 404);

  const [first = ''] = writer.begun;
  writer.end(first);
  await eventually('the next one', () => writer.begun.length === SLOTS + 1);
  assert.is(writer.begun.at(-1), 'Bridges 1');
  await eventually('no place of what has begun', async () => {
    const places = await placesOf(c, bob, single);
    return JSON.stringify(places) === '[]';
  });

  for (let n = 0; n < 9; n++) {
    await eventually('another one', () => writer.begun.length > n);
    writer.end(writer.begun[n] ?? '');
  }
  assert.equal([...writer.begun].sort(), [...flood.map((_, n) => `Anchors ${n + 1}`), 'Bridges 1']);
});

it.run();
