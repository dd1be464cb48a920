import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { autoStarts, autoStartsIdOf } from '../../../../domains/director/auto-starts/index.ts';
import { content } from '../../../../domains/director/content/index.ts';
import { director } from '../../../../domains/director/index.ts';
import { autoStart } from '../../../../domains/director/policies/auto-start.ts';
import { contentIdOf } from '../../../../domains/director/use-cases/request-content.ts';
import { defaultSettings, type Settings, type UserEvent } from '../../../../domains/identity/user/events.ts';
import { type TrendEvent, trendEvents } from '../../../../domains/scout/trend/events.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../../kernel/events/event.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { users } from '../../../../read-models/users.ts';
import { deliver, write } from '../../../support/specs/policy.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { wants } from '../examples.ts';

/** The service itself runs as well, so that every trend is handled at least twice. */
const it = suite<ServiceUnderTest>('auto-start');

/** Named so that what is written here is checked as what the scout writes. */
export const foreignEvents = [trendEvents];

it.before(async (c) => {
  Object.assign(c, await startServiceUnderTest(director));
});
it.after((c) => c.stop());

type Wish = Partial<Settings['auto_start']>;

/** Somebody who wants content started. Every test takes a niche of its own. */
async function somebody({ platform }: ServiceUnderTest, wish: Wish): Promise<string> {
  const id = randomUUID();
  const registered: UserEvent = {
    type: 'UserRegistered',
    data: { user_id: id, email: `${id}@example.com`, name: 'A', role: 'user', password_hash: null },
  };
  await write(platform.store, `user-${id}`, id, registered);
  await wants(platform.store, id, {
    auto_start: { enabled: true, niches: [], minimum_score: 50, daily_limit: 1, ...wish },
    defaults: { ...defaultSettings.defaults, tone: 'calm', niche: 'health' },
  });
  return id;
}

async function trendOf({ platform }: ServiceUnderTest, niche: string, score = 80): Promise<Recorded<TrendEvent>> {
  const { store, documents } = platform;
  assert.ok(await documents.waitFor(users, await store.head(), 30_000));
  const trend_id = randomUUID();
  return write<TrendEvent>(store, `trend-${trend_id}`, null, {
    type: 'TrendDetected',
    data: {
      trend_id,
      topic: `Topic ${trend_id}`,
      source: 'sample',
      sources: ['sample'],
      score,
      niche,
      region: 'US',
      url: 'https://example.com/',
      summary: 'All about it',
      seen_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-02T00:00:00.000Z',
    },
  });
}

const tell = ({ platform }: ServiceUnderTest, trend: Recorded) =>
  deliver(autoStart(platform.documents), trend, platform.store);

/** The content that a trend started for a user; null for none. */
async function startedBy({ platform }: ServiceUnderTest, trend: Recorded, user: string) {
  const { history } = await load(platform.store, content, contentIdOf({ commandId: uuidFrom('auto', trend.id, user) }));
  return history[0] ?? null;
}

it('starts content of the trend, in its niche, with the defaults of its owner and a story of its own', async (c) => {
  const user = await somebody(c, { niches: ['bees'] });
  const trend = await trendOf(c, 'bees');
  assert.is((await tell(c, trend)).kind, 'done');
  const asked = await startedBy(c, trend, user);
  assert.ok(asked?.type === 'ContentRequested');
  const { content_id, thread_id, ...request } = asked.data;
  const { trend_id, topic } = trend.data as { trend_id: string; topic: string };
  assert.equal(request, {
    owner_id: user,
    trend_id,
    trend_topic: topic,
    trend_summary: 'All about it',
    trend_url: 'https://example.com/',
    trend_source: 'sample',
    niche: 'bees',
    target_platform: 'local',
    tone: 'calm',
    visual_style: 'cinematic',
  });
  const { correlationId, causationId, actor, owner } = asked.metadata;
  assert.equal([causationId, actor, owner], [trend.id, 'system:auto-start', user]);
  assert.is(correlationId, uuidFrom('auto', trend.id, user));
  const [started] = await c.platform.store.events(`pipeline-${thread_id}`);
  assert.equal([started?.type, started?.metadata.correlationId], ['PipelineStarted', correlationId]);
  const counted = await load(c.platform.store, autoStarts, autoStartsIdOf(user, trend.at));
  assert.equal(
    counted.history.map(({ data, metadata }) => [data.content_id, data.count, metadata.correlationId]),
    [[content_id, 1, correlationId]],
  );
});

it('gives each user content of their own', async (c) => {
  const all = await Promise.all([1, 2, 3].map(() => somebody(c, { niches: ['owls'] })));
  const trend = await trendOf(c, 'owls');
  await tell(c, trend);
  const asked = await Promise.all(all.map((user) => startedBy(c, trend, user)));
  assert.equal(
    asked.map((event) => event?.metadata.owner),
    all,
  );
  assert.is(new Set(asked.map((event) => event?.metadata.correlationId)).size, 3);
});

it('starts nothing for whom it does not fit', async (c) => {
  const fitting = await somebody(c, { niches: ['foxes', 'wolves'], minimum_score: 70 });
  const others = await Promise.all([
    somebody(c, { niches: ['foxes'], enabled: false }),
    somebody(c, { niches: ['wolves'] }),
    somebody(c, { niches: ['foxes'], minimum_score: 70.5 }),
    somebody(c, { niches: ['foxes'], daily_limit: 0 }),
  ]);
  const gone = await somebody(c, { niches: ['foxes'] });
  const deactivated: UserEvent = { type: 'UserDeactivated', data: { user_id: gone, by: 'boss' } };
  await write(c.platform.store, `user-${gone}`, gone, deactivated);
  const trend = await trendOf(c, 'foxes', 70);
  await tell(c, trend);
  assert.ok(await startedBy(c, trend, fitting));
  for (const user of [...others, gone]) assert.is(await startedBy(c, trend, user), null);
});

it('takes any niche where none is named', async (c) => {
  const user = await somebody(c, { niches: [], minimum_score: 99 });
  const trend = await trendOf(c, 'newts', 99);
  await tell(c, trend);
  assert.ok(await startedBy(c, trend, user));
});

it('believes the user, not the list that may be behind', async (c) => {
  const user = await somebody(c, { niches: ['hares'] });
  const trend = await trendOf(c, 'cranes');
  await wants(c.platform.store, user, { auto_start: { ...defaultSettings.auto_start, enabled: false } });
  await tell(c, { ...trend, data: { ...trend.data, niche: 'hares' } } as Recorded);
  assert.is(await startedBy(c, trend, user), null);
});

it('keeps the limit of the day exactly, however many trends come at once and however often', async (c) => {
  const user = await somebody(c, { niches: ['moles'], daily_limit: 3 });
  const trends = [];
  for (let i = 0; i < 6; i++) trends.push(await trendOf(c, 'moles'));
  await Promise.all([...trends, ...trends].map((trend) => tell(c, trend)));
  await Promise.all(trends.map((trend) => tell(c, trend)));
  const started = await Promise.all(trends.map((trend) => startedBy(c, trend, user)));
  assert.is(started.filter((event) => event !== null).length, 3);
  const { history } = await load(c.platform.store, autoStarts, autoStartsIdOf(user, trends[0]?.at ?? ''));
  assert.equal(
    history.map(({ data }) => data.count),
    [1, 2, 3],
  );
});

it('goes on where it was killed between counting and asking', async (c) => {
  const { store } = c.platform;
  const user = await somebody(c, { niches: ['crows'], daily_limit: 1 });
  // Nobody hears of this one but us.
  const trend = { ...(await trendOf(c, 'pike')), id: randomUUID() } as Recorded<TrendEvent>;
  const heard = { ...trend, data: { ...trend.data, niche: 'crows' } } as Recorded;
  const commandId = uuidFrom('auto', trend.id, user);
  const start = {
    user_id: user,
    day: trend.at.slice(0, 10),
    trend_id: trend.data.trend_id,
    content_id: contentIdOf({ commandId }),
  };
  await write(store, autoStarts.streamOf(autoStartsIdOf(user, trend.at)), user, {
    type: 'AutoStartCounted',
    data: { ...start, count: 1 },
  });
  await tell(c, heard);
  assert.ok(await startedBy(c, trend, user));
});

it.run();
