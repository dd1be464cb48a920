import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ContentEvent, contentEvents } from '../../../domains/director/content/events.ts';
import { defaultSettings, type UserEvent, userEvents } from '../../../domains/identity/user/events.ts';
import { media } from '../../../domains/media/index.ts';
import type { DomainEvent } from '../../../kernel/events/event.ts';
import { type FakeA1111, outOfMemory, startFakeA1111 } from '../../support/fakes/a1111.ts';
import { type FakeOpenAi, openAiFailures, startFakeOpenAi } from '../../support/fakes/openai.ts';
import { type Answer, type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';

type Context = { here: FakeA1111; there: FakeOpenAi; service: ServiceUnderTest };
const it = suite<Context>('media over HTTP');

/** Named so that what is written here is checked as what the others write. */
export const foreignEvents = [contentEvents, userEvents];

const MEDIA = '/api/v1/media';
const PRICE = 0.04;

it.before(async (c) => {
  [c.here, c.there] = await Promise.all([startFakeA1111(), startFakeOpenAi()]);
  c.service = await startServiceUnderTest(media, {
    PLATFORM_IMAGES_LOCAL_URL: c.here.url,
    PLATFORM_IMAGES_CLOUD_URL: c.there.url,
    PLATFORM_IMAGES_CLOUD_PRICE_USD: String(PRICE),
    PLATFORM_PUBLIC_URL: 'https://studio.example.com/',
  });
});

it.after(async ({ service, here, there }) => {
  await service.stop();
  await Promise.all([here.close(), there.close()]);
});

async function write({ service }: Context, stream: string, event: DomainEvent, owner: string): Promise<void> {
  const { store } = service.platform;
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, actor: owner, owner };
  await store.append(stream, (await store.lastOf(stream))?.revision ?? null, [{ ...event, id, metadata }]);
}

/** Content of somebody, as the director leaves it. @returns its id */
async function content(c: Context, owner: string): Promise<string> {
  const content_id = randomUUID();
  const data = {
    content_id,
    thread_id: randomUUID(),
    owner_id: owner,
    trend_id: randomUUID(),
    trend_topic: 'Lights',
    trend_summary: null,
    trend_url: null,
    trend_source: null,
    niche: 'general',
    target_platform: 'local',
    tone: 'calm',
    visual_style: 'cinematic',
  };
  await write(c, `content-${content_id}`, { type: 'ContentRequested', data } satisfies ContentEvent, owner);
  return content_id;
}

const budget = (c: Context, owner: string, monthly_usd: number): Promise<void> =>
  write(
    c,
    `user-${owner}`,
    {
      type: 'SettingsUpdated',
      data: { user_id: owner, settings: { ...defaultSettings, budget: { monthly_usd } } },
    } satisfies UserEvent,
    owner,
  );

const generate = ({ service }: Context, user: string, body: object, key?: string): Promise<Answer> =>
  service.call('POST', `${MEDIA}/generate`, { body, user, ...(key ? { key } : {}) });

async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`still no ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const small = { prompt: 'a lighthouse', width: 64, height: 128 };

it('paints one picture with the local server and answers exactly the fields of the spec', async (c) => {
  const user = randomUUID();
  const { status, body, headers } = await generate(c, user, { ...small, steps: 5, cfg_scale: 3.5, seed: 11 });
  assert.is(status, 200);
  assert.equal(Object.keys(body), ['file_path', 'provider', 'width', 'height', 'metadata', 'asset_id']);
  assert.is(body.provider, 'a1111');
  assert.equal([body.width, body.height], [64, 128]);
  const metadata = body.metadata as { kind: string; attempts: { provider: string; outcome: string }[] };
  assert.is(metadata.kind, 'LOCAL');
  assert.equal(
    metadata.attempts.map(({ provider, outcome }) => [provider, outcome]),
    [['a1111', 'generated']],
  );
  assert.is(body.file_path, `${user}/images/${body.asset_id}.png`);
  const bytes = await readFile(c.service.platform.files.locate(String(body.file_path)));
  assert.is(bytes.toString('latin1', 1, 4), 'PNG');
  assert.match(headers.get('x-event-position') ?? '', /^\d+$/);
  const asked = c.here.requests.at(-1)?.json as Record<string, unknown>;
  assert.equal([asked.steps, asked.cfg_scale, asked.seed], [5, 3.5, 11]);
});

it('takes the defaults of the spec for what is left out', async (c) => {
  const { body } = await generate(c, randomUUID(), { prompt: 'the sea' });
  assert.equal([body.width, body.height], [1024, 1024]);
  const asked = c.here.requests.at(-1)?.json as Record<string, unknown>;
  assert.equal([asked.width, asked.height, asked.steps, asked.cfg_scale], [1024, 1024, 20, 7]);
});

it('falls back to the cloud when the local server cannot, and says what it tried', async (c) => {
  c.here.failNext(outOfMemory);
  const { body } = await generate(c, randomUUID(), small);
  assert.is(body.provider, 'openai-images');
  const metadata = body.metadata as { kind: string; attempts: { provider: string; outcome: string; reason: string }[] };
  assert.is(metadata.kind, 'CLOUD');
  assert.equal(
    metadata.attempts.map(({ provider, outcome }) => [provider, outcome]),
    [
      ['a1111', 'failed'],
      ['openai-images', 'generated'],
    ],
  );
  assert.match(metadata.attempts[0]?.reason ?? '', /out-of-memory/);
});

it('answers a repeat under the same key with the same picture, painted once', async (c) => {
  const user = randomUUID();
  const first = await generate(c, user, small, 'same');
  const asked = c.here.requests.length;
  const second = await generate(c, user, small, 'same');
  assert.equal(second.body, first.body);
  assert.is(c.here.requests.length, asked);
});

it('paints once when the same request comes twice at the same time', async (c) => {
  const user = randomUUID();
  const before = c.here.requests.length;
  const answers = await Promise.all([1, 2, 3].map(() => generate(c, user, { ...small, seed: 99 })));
  assert.equal(new Set(answers.map(({ body }) => body.asset_id)).size, 1);
  assert.is(c.here.requests.length, before + 1);
});

it('paints anew for the same words without a seed', async (c) => {
  const user = randomUUID();
  const [one, other] = [await generate(c, user, small), await generate(c, user, small)];
  assert.is.not(one.body.asset_id, other.body.asset_id);
});

it('refuses what is out of bounds, field by field', async (c) => {
  for (const [body, field] of [
    [{}, 'prompt'],
    [{ prompt: '' }, 'prompt'],
    [{ ...small, width: 65 }, 'width'],
    [{ ...small, width: 56 }, 'width'],
    [{ ...small, height: 2_056 }, 'height'],
    [{ ...small, steps: 0 }, 'steps'],
    [{ ...small, steps: 151 }, 'steps'],
    [{ ...small, cfg_scale: 31 }, 'cfg_scale'],
    [{ ...small, seed: 1.5 }, 'seed'],
    [{ ...small, content_id: 'x' }, 'content_id'],
  ] as const) {
    const answer = await generate(c, randomUUID(), body);
    assert.is(answer.status, 422, JSON.stringify(body));
    assert.equal((answer.body.detail as { loc: string[] }[])[0]?.loc, ['body', field]);
  }
});

it("files a picture under its content and lists it there with a signed link, for its owner's eyes", async (c) => {
  const [user, stranger] = [randomUUID(), randomUUID()];
  const content_id = await content(c, user);
  const { body } = await generate(c, user, { ...small, content_id });
  assert.is(body.file_path, `${user}/${content_id}/images/${body.asset_id}.png`);

  const list = await c.service.callCaughtUp('GET', `${MEDIA}/assets/${content_id}`, { user });
  const [asset] = list.body.items as Record<string, unknown>[];
  assert.is(asset?.asset_id, body.asset_id);
  assert.is(asset?.kind, 'image');
  const url = new URL(String(asset?.url));
  assert.is(url.origin, 'https://studio.example.com');
  assert.is(url.pathname, `/files/${body.file_path}`);
  const { files } = c.service.platform;
  const [expires, signature] = [Number(url.searchParams.get('expires')), url.searchParams.get('signature') ?? ''];
  assert.ok(files.isSigned(String(body.file_path), expires, signature, Date.now() / 1_000));
  for (const hidden of ['owner_id', 'status', '_id']) assert.not.ok(hidden in (asset ?? {}), hidden);

  assert.is((await c.service.call('GET', `${MEDIA}/assets/${content_id}`, { user: stranger })).status, 404);
  assert.is((await generate(c, stranger, { ...small, content_id })).status, 404);
  const asAdmin = await c.service.call('GET', `${MEDIA}/assets/${content_id}`, { user: stranger, role: 'admin' });
  assert.is((asAdmin.body.items as unknown[]).length, 1);
});

it('says 502 and what to do when no provider can paint, and paints when one is back', async (c) => {
  const user = randomUUID();
  c.here.failNext(outOfMemory);
  c.there.failNext('images', openAiFailures.serverError);
  const failed = await generate(c, user, small, 'again');
  assert.is(failed.status, 502);
  assert.is(failed.body.error, 'bad_gateway');
  const detail = failed.body.detail as Record<string, string>;
  assert.is(detail.code, 'providers-exhausted');
  assert.match(detail.cause ?? '', /a1111: .*openai-images: /);
  assert.is((await generate(c, user, small, 'again')).status, 200);
});

it('says 422 when the content is refused, and asks nobody else', async (c) => {
  const moderated = await c.service.another({ PLATFORM_IMAGES_LOCAL_URL: 'http://127.0.0.1:1' });
  c.there.failNext('images', openAiFailures.moderationBlocked);
  const { status, body } = await moderated.call('POST', `${MEDIA}/generate`, { body: small });
  assert.is(status, 422);
  assert.is((body.detail as { type: string }[])[0]?.type, 'moderation-blocked');
});

it('refuses with 409 before any call when the budget has no room for another picture', async (c) => {
  const user = randomUUID();
  await budget(c, user, 2 * PRICE);
  const cloudOnly = await c.service.another({ PLATFORM_IMAGES_LOCAL_URL: 'http://127.0.0.1:1' });
  const paint = (seed: number) =>
    cloudOnly.call('POST', `${MEDIA}/generate`, {
      body: { ...small, seed },
      user,
      key: `seed ${seed}`.replace(' ', ''),
    });
  const billed = c.there.billed.images;
  assert.is((await paint(1)).status, 200);
  assert.is((await paint(2)).status, 200);
  const third = await paint(3);
  assert.is(third.status, 409);
  assert.is(third.body.error, 'budget_exhausted');
  assert.is(c.there.billed.images, billed + 2);
  // What is painted already costs nothing more.
  assert.is((await paint(1)).status, 200);
});

it('does not let pictures asked for at once overrun the budget together', async (c) => {
  const user = randomUUID();
  await budget(c, user, 2 * PRICE);
  const billed = c.there.billed.images;
  const cloudOnly = await c.service.another({ PLATFORM_IMAGES_LOCAL_URL: 'http://127.0.0.1:1' });
  const answers = await Promise.all(
    [1, 2, 3, 4].map((seed) => cloudOnly.call('POST', `${MEDIA}/generate`, { body: { ...small, seed }, user })),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [200, 200, 409, 409]);
  assert.is(c.there.billed.images, billed + 2);
});

it('paints a batch by hand and follows it to its end', async (c) => {
  const user = randomUUID();
  const content_id = await content(c, user);
  const prompts = [{ prompt: 'a harbour', negative_prompt: 'people' }, { prompt: 'the open sea' }];
  const asked = await c.service.call('POST', `${MEDIA}/batch`, { body: { content_id, prompts }, user, key: 'b' });
  assert.is(asked.status, 202);
  const { batch_id } = asked.body;
  assert.equal(asked.body, { batch_id, content_id, count: 2, status: 'requested' });
  const done = await until('end of the batch', async () => {
    const { body } = await c.service.callCaughtUp('GET', `${MEDIA}/batches/${batch_id}`, { user });
    return body.status === 'requested' ? null : body;
  });
  assert.is(done.status, 'completed');
  assert.equal([done.count, done.generated, done.thread_id, done.failure], [2, 2, null, null]);
  const list = await c.service.callCaughtUp('GET', `${MEDIA}/assets/${content_id}`, { user });
  assert.is((list.body.items as unknown[]).length, 2);
  assert.is((await c.service.call('GET', `${MEDIA}/batches/${batch_id}`)).status, 404);

  const again = await c.service.call('POST', `${MEDIA}/batch`, { body: { content_id, prompts }, user, key: 'b' });
  assert.equal(again.body, asked.body);
});

it('refuses a batch without prompts, with too many, or for content of somebody else', async (c) => {
  const user = randomUUID();
  const content_id = await content(c, user);
  const batch = (prompts: object[], by: string) =>
    c.service.call('POST', `${MEDIA}/batch`, { body: { content_id, prompts }, user: by });
  assert.is((await batch([], user)).status, 422);
  assert.is((await batch(Array(21).fill({ prompt: 'x' }), user)).status, 422);
  assert.is((await batch([{ prompt: 'x' }], randomUUID())).status, 404);
});

it('paints the pictures of a script that passed review', async (c) => {
  const user = randomUUID();
  const content_id = await content(c, user);
  const thread_id = randomUUID();
  const scenes = [0, 1].map((index) => ({
    index,
    narration: 'n',
    visual_prompt: `scene ${index}`,
    duration_seconds: 3,
  }));
  const data = {
    content_id,
    thread_id,
    revision: 1,
    niche: 'general',
    target_platform: 'local',
    visual_style: 'cinematic',
    title: 'Lights',
    description: '',
    hashtags: [],
    scenes,
  };
  await write(c, `content-${content_id}`, { type: 'ContentApproved', data } satisfies ContentEvent, user);
  const assets = await until('both pictures', async () => {
    const { body } = await c.service.callCaughtUp('GET', `${MEDIA}/assets/${content_id}`, { user });
    const items = body.items as { prompt: string; width: number; height: number; batch_id: string }[];
    return items.length === 2 ? items : null;
  });
  assert.equal(assets.map(({ prompt }) => prompt).sort(), ['scene 0, cinematic style', 'scene 1, cinematic style']);
  assert.ok(assets.every(({ width, height }) => width * 16 === height * 9));
  const batch = await until('completed batch', async () => {
    const { body } = await c.service.callCaughtUp('GET', `${MEDIA}/batches/${assets[0]?.batch_id}`, { user });
    return body.status === 'completed' ? body : null;
  });
  assert.equal([batch.thread_id, batch.revision], [thread_id, 1]);
});

it('says which providers are there, and why one is not', async (c) => {
  const { body } = await c.service.call('GET', `${MEDIA}/providers`);
  const items = body.items as Record<string, unknown>[];
  assert.equal(
    items.map(({ name, kind, available, reason }) => ({ name, kind, available, reason })),
    [
      { name: 'a1111', kind: 'LOCAL', available: true, reason: null },
      { name: 'openai-images', kind: 'CLOUD', available: true, reason: null },
    ],
  );
  const asked = c.here.requests.length;
  const again = await c.service.call('GET', `${MEDIA}/providers`);
  assert.equal(again.body, body);
  assert.is(c.here.requests.length, asked);

  const without = await c.service.another({ PLATFORM_IMAGES_LOCAL_URL: 'http://127.0.0.1:1' });
  const [local] = (await without.call('GET', `${MEDIA}/providers`)).body.items as Record<string, unknown>[];
  assert.is(local?.available, false);
  assert.type(local?.reason, 'string');
});

it.run();
