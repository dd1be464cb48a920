import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ContentEvent, contentEvents, type Stage } from '../../../domains/director/content/events.ts';
import { type PipelineEvent, pipelineEvents } from '../../../domains/director/pipeline/events.ts';
import { defaultSettings, type UserEvent, userEvents } from '../../../domains/identity/user/events.ts';
import { type ImageEvent, imageEvents } from '../../../domains/media/image/events.ts';
import { type PostEvent, postEvents } from '../../../domains/publisher/post/events.ts';
import { type PublicationEvent, publicationEvents } from '../../../domains/publisher/publication/events.ts';
import { pulse } from '../../../domains/pulse/index.ts';
import { type TrendEvent, trendEvents } from '../../../domains/scout/trend/events.ts';
import { checkEvent } from '../../../kernel/events/catalogue.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import type { DomainEvent } from '../../../kernel/events/event.ts';
import { until } from '../../support/clients/patient.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';

const it = suite<ServiceUnderTest>('pulse over HTTP');

/** Named so that what is written here is checked as what the other services write. */
export const written = [
  contentEvents,
  imageEvents,
  pipelineEvents,
  postEvents,
  publicationEvents,
  trendEvents,
  userEvents,
];

it.before(async (c) => {
  Object.assign(c, await startServiceUnderTest(pulse, { PLATFORM_PULSE_INTERVAL_SECONDS: '0.2' }));
});
it.after((c) => c.stop());

async function write<E extends DomainEvent>(c: ServiceUnderTest, stream: string, event: E, owner: string | null) {
  checkEvent(event);
  const { store } = c.platform;
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, actor: 'system:test', owner };
  await store.append(stream, (await store.lastOf(stream))?.revision ?? null, [{ ...event, id, metadata }]);
}

const cost = (amount_usd: number, provider: string, unit: Cost['unit'], quantity: number): Cost => ({
  amount_usd,
  provider,
  unit,
  quantity,
});

type Made = { content_id: string; thread_id: string };

/** A content with a script that cost something. */
async function made(c: ServiceUnderTest, owner: string, trend_id: string, title: string, costs: Cost[]): Promise<Made> {
  const ids = { content_id: randomUUID(), thread_id: randomUUID() };
  const stream = `content-${ids.content_id}`;
  await write<ContentEvent>(
    c,
    stream,
    {
      type: 'ContentRequested',
      data: {
        ...ids,
        owner_id: owner,
        trend_id,
        trend_topic: 'Bees',
        trend_summary: null,
        trend_url: null,
        trend_source: null,
        niche: 'science',
        target_platform: 'local',
        tone: 'calm',
        visual_style: 'plain',
      },
    },
    owner,
  );
  const scenes = [{ index: 0, narration: 'n', visual_prompt: 'v', duration_seconds: 3 }];
  const draft = { provider: 'llm', title, description: '', hashtags: [], scenes, costs };
  await write<ContentEvent>(
    c,
    stream,
    { type: 'ScriptDrafted', data: { ...ids, revision: 1, feedback: null, ...draft } },
    owner,
  );
  return ids;
}

/** It goes live on the platform of our own. @returns the publication's id */
async function published(c: ServiceUnderTest, owner: string, { content_id, thread_id }: Made): Promise<string> {
  const publication_id = randomUUID();
  const ids = { publication_id, content_id, thread_id, platform: 'local' as const };
  const note = (event: PublicationEvent) => write(c, `publication-${publication_id}`, event, owner);
  const text = { title: 'Bees', description: '', hashtags: [] };
  const video = { video_path: 'v.mp4', duration_seconds: 9 };
  await note({ type: 'PublicationRequested', data: { ...ids, ...text, ...video, schedule_at: null, attempt: 1 } });
  const post = { url: 'http://post', platform_post_id: publication_id, published_at: new Date().toISOString() };
  await note({ type: 'PublicationSucceeded', data: { ...ids, title: 'Bees', ...post } });
  return publication_id;
}

const visited = (
  c: ServiceUnderTest,
  owner: string,
  publication_id: string,
  content_id: string,
  views: number,
  total_views: number,
) =>
  write<PostEvent>(
    c,
    `post-${publication_id}`,
    { type: 'PostViewed', data: { publication_id, content_id, platform: 'local', views, total_views, total_likes: 0 } },
    owner,
  );

type Analytics = {
  totals: { views: number; likes: number };
  platforms: { platform: string; views: number }[];
  timeline: { day: string; views: number }[];
};

it('samples what is live, from its first moment on, and follows its visitors', async (c) => {
  const owner = randomUUID();
  const item = await made(c, owner, randomUUID(), 'Why bees dance', []);
  const publicationId = await published(c, owner, item);
  const analytics = async () =>
    (await c.callCaughtUp('GET', `/api/v1/analytics/content/${item.content_id}`, { user: owner }))
      .body as unknown as Analytics;

  const first = await until('first sample', async () => {
    const found = await analytics();
    return found.platforms.length > 0 ? found : null;
  });
  assert.equal(
    first.platforms.map(({ platform, views }) => [platform, views]),
    [['local', 0]],
  );
  await visited(c, owner, publicationId, item.content_id, 4, 4);
  await visited(c, owner, publicationId, item.content_id, 3, 7);
  const second = await until('views', async () => {
    const found = await analytics();
    return found.totals.views === 7 ? found : null;
  });
  assert.is(
    second.timeline.reduce((sum, { views }) => sum + views, 0),
    7,
  );
  const samples = await c.platform.store.events(`performance-${publicationId}`);
  const counts = samples.map(({ data }) => (data as { views: number }).views);
  assert.equal([...counts].sort(), counts, 'no sample says the same as the one before');
  assert.is(new Set(counts).size, counts.length);
});

it('answers with every field of the analytics, and with 404 for what is not there or not the caller’s', async (c) => {
  const owner = randomUUID();
  const { content_id } = await made(c, owner, randomUUID(), 'Why bees dance', [cost(0.5, 'llm', 'input_token', 9)]);
  const path = `/api/v1/analytics/content/${content_id}`;
  const none = { views: 0, likes: 0, comments: 0, shares: 0, watch_seconds: 0 };
  assert.equal((await c.callCaughtUp('GET', path, { user: owner })).body, {
    content_id,
    title: 'Why bees dance',
    video_seconds: null,
    cost_usd: 0.5,
    totals: none,
    platforms: [],
    timeline: [],
  });
  assert.is((await c.call('GET', path)).status, 404);
  assert.is((await c.call('GET', path, { role: 'admin' })).status, 200);
  assert.is((await c.call('GET', `/api/v1/analytics/content/${randomUUID()}`)).status, 404);
  assert.is((await c.call('GET', '/api/v1/analytics/content/nothing')).status, 404);
});

it('adds up a trend over the contents that were made of it, each owner’s apart', async (c) => {
  const [owner, other, trend_id, unseen] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await write<TrendEvent>(
    c,
    `trend-${trend_id}`,
    {
      type: 'TrendDetected',
      data: {
        trend_id,
        topic: 'Dancing bees',
        source: 'feed',
        sources: ['feed'],
        score: 91,
        niche: 'science',
        region: 'US',
        url: null,
        summary: null,
        seen_at: new Date().toISOString(),
        expires_at: new Date().toISOString(),
      },
    },
    null,
  );
  const first = await made(c, owner, trend_id, 'One', [cost(0.1, 'llm', 'input_token', 9)]);
  await made(c, owner, trend_id, 'Two', [cost(0.2, 'llm', 'input_token', 9)]);
  await made(c, owner, unseen, 'Three', []);
  await made(c, other, trend_id, 'Theirs', [cost(5, 'llm', 'input_token', 9)]);
  await visited(c, owner, await published(c, owner, first), first.content_id, 2, 2);

  const bees = { trend_id, topic: 'Dancing bees', niche: 'science', score: 91, contents: 2, published: 1 };
  const page = await until('views of the trend', async () => {
    const { body } = await c.callCaughtUp('GET', '/api/v1/analytics/trends', { user: owner });
    return (body.items as { views: number }[])[0]?.views === 2 ? body : null;
  });
  assert.equal(page, {
    items: [
      { ...bees, views: 2, likes: 0, cost_usd: 0.3 },
      {
        trend_id: unseen,
        topic: 'Bees',
        niche: 'science',
        score: null,
        contents: 1,
        published: 0,
        views: 0,
        likes: 0,
        cost_usd: 0,
      },
    ],
    next_cursor: null,
  });
  const trends = async (query: string) =>
    (await c.call('GET', `/api/v1/analytics/trends?${query}`, { user: owner })).body;
  const half = (await trends('limit=1')) as { items: object[]; next_cursor: string };
  assert.is(half.items.length, 1);
  const rest = (await trends(`limit=1&cursor=${half.next_cursor}`)) as { items: { trend_id: string }[] };
  assert.equal(
    rest.items.map((trend) => trend.trend_id),
    [unseen],
  );
  assert.is((await c.call('GET', '/api/v1/analytics/trends?cursor=made-up')).status, 400);
});

/** An owner who spent money on a script, on a picture and on one that came to nothing. */
async function spent(c: ServiceUnderTest): Promise<{ owner: string; content_id: string }> {
  const owner = randomUUID();
  const { content_id } = await made(c, owner, randomUUID(), 'Why bees dance', [
    cost(0.1, 'llm', 'input_token', 1_000),
    cost(0.2, 'llm', 'output_token', 500),
  ]);
  const asset_id = randomUUID();
  const failed = { provider: 'cloud', outcome: 'failed' as const, reason: 'too small', duration_seconds: 1 };
  const attempt = { ...failed, cost: cost(0.04, 'cloud', 'image', 1) };
  const note = (event: ImageEvent) => write(c, `image-${asset_id}`, event, owner);
  await note({ type: 'ProviderAttemptFailed', data: { asset_id, content_id, attempt } });
  await note({
    type: 'ImageGenerated',
    data: {
      asset_id,
      content_id: null,
      batch_id: null,
      index: null,
      prompt: 'p',
      negative_prompt: null,
      width: 64,
      height: 64,
      steps: 1,
      cfg_scale: 1,
      seed: 1,
      file_path: 'i.png',
      provider: 'cloud',
      attempts: [attempt],
      metadata: {},
      cost: cost(0.06, 'cloud', 'image', 1),
    },
  });
  return { owner, content_id };
}

it('breaks the costs down by service, provider and content', async (c) => {
  const { owner, content_id } = await spent(c);
  const settings = { ...defaultSettings, budget: { monthly_usd: 20 } };
  await write<UserEvent>(c, `user-${owner}`, { type: 'SettingsUpdated', data: { user_id: owner, settings } }, owner);
  const { status, body } = await c.callCaughtUp('GET', '/api/v1/costs/summary', { user: owner });
  assert.is(status, 200);
  const { from, to, ...summary } = body;
  assert.match(String(from), /-01T00:00:00\.000Z$/);
  assert.ok(Math.abs(Date.parse(String(to)) - Date.now()) < 60_000);
  assert.equal(summary, {
    total_usd: 0.4,
    budget_usd: 20,
    by_service: [
      { service: 'director', amount_usd: 0.3 },
      { service: 'media', amount_usd: 0.1 },
    ],
    by_provider: [
      { provider: 'llm', amount_usd: 0.2, quantity: 500, unit: 'output_token' },
      { provider: 'cloud', amount_usd: 0.1, quantity: 2, unit: 'image' },
      { provider: 'llm', amount_usd: 0.1, quantity: 1_000, unit: 'input_token' },
    ],
    by_content: [{ content_id, title: 'Why bees dance', amount_usd: 0.34 }],
  });
});

it('shows the costs of each day', async (c) => {
  const { owner } = await spent(c);
  const { body } = await c.callCaughtUp('GET', '/api/v1/costs/timeline', { user: owner });
  const days = body.items as {
    day: string;
    total_usd: number;
    by_service: { service: string; amount_usd: number }[];
  }[];
  assert.equal(days.flatMap(({ by_service }) => by_service.map(({ service }) => service)).slice(0, 2), [
    'director',
    'media',
  ]);
  assert.is(Math.round(days.reduce((sum, { total_usd }) => sum + total_usd, 0) * 1e6), 400_000);
});

it('counts only what was spent within the range, both days included', async (c) => {
  const { owner } = await spent(c);
  const today = new Date().toISOString().slice(0, 10);
  const total = async (query: string, who = {}) =>
    (await c.callCaughtUp('GET', `/api/v1/costs/summary?${query}`, { user: owner, ...who })).body.total_usd;
  assert.is(await total(`from=2020-01-01&to=${today}`), 0.4);
  assert.is(await total('from=2020-01-01&to=2020-12-31'), 0);
  assert.is(await total('from=2020-01-01T00:00:00Z&to=2020-12-31T23:59:59%2B02:00'), 0);
  assert.is(await total(`owner=${owner}`, { user: randomUUID() }), 0);
  assert.is(await total(`owner=${owner}`, { user: randomUUID(), role: 'admin' }), 0.4);
});

it('answers 422 for a range that is none', async (c) => {
  for (const query of ['from=yesterday', 'to=2026-13-01', 'from=2026-02-01&to=2026-01-01', 'owner=x']) {
    assert.is((await c.call('GET', `/api/v1/costs/summary?${query}`)).status, 422, query);
    assert.is((await c.call('GET', `/api/v1/costs/timeline?${query}`)).status, 422, query);
  }
});

it('lists the runs of the pipeline, newest first', async (c) => {
  const owner = randomUUID();
  const run = async (...stages: Stage[]) => {
    const ids = { thread_id: randomUUID(), content_id: randomUUID(), title: 'Topic' };
    const note = (event: PipelineEvent) => write(c, `pipeline-${ids.thread_id}`, event, owner);
    await note({ type: 'PipelineStarted', data: { ...ids, stage: 'script' } });
    let from: Stage = 'script';
    for (const to of stages) {
      await note({ type: 'PipelineStageChanged', data: { ...ids, from, to } });
      from = to;
    }
    if (from === 'done') await note({ type: 'PipelineCompleted', data: { ...ids, platform: 'local' } });
    return ids.thread_id;
  };
  const first = await run('publish', 'done');
  const second = await run();
  const list = async (query: string, who = {}) =>
    (await c.callCaughtUp('GET', `/api/v1/pipeline/history?${query}`, { user: owner, ...who })).body as {
      items: { thread_id: string; status: string; stages: { stage: string; duration_seconds: number | null }[] }[];
      next_cursor: string | null;
    };
  const all = await list('');
  assert.equal(
    all.items.map(({ thread_id, status, stages }) => [thread_id, status, stages.map(({ stage }) => stage)]),
    [
      [second, 'running', ['script']],
      [first, 'completed', ['script', 'publish', 'done']],
    ],
  );
  assert.equal(
    (await list('status=completed')).items.map(({ thread_id }) => thread_id),
    [first],
  );
  const page = await list('limit=1');
  assert.equal(
    (await list(`limit=1&cursor=${page.next_cursor}`)).items.map(({ thread_id }) => thread_id),
    [first],
  );
  assert.is((await list('', { user: randomUUID() })).items.length, 0);
  assert.is((await list(`owner=${owner}`, { user: randomUUID(), role: 'admin' })).items.length, 2);
  assert.is((await c.call('GET', '/api/v1/pipeline/history?status=lost')).status, 422);
});

it.run();
