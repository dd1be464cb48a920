import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { autoStartEvents } from '../../../../contracts/director/auto-starts.ts';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { defaultSettings, type Settings, type UserEvent, userEvents } from '../../../../contracts/identity/user.ts';
import { type TrendEvent, trendEvents } from '../../../../contracts/scout/trend.ts';
import { autoStartsIdOf } from '../../../../domains/director/auto-starts/index.ts';
import { director } from '../../../../domains/director/index.ts';
import { autoStart } from '../../../../domains/director/policies/auto-start.ts';
import { createTemplateWriter } from '../../../../domains/director/providers/templates.ts';
import { contentIdOf } from '../../../../domains/director/use-cases/request-content.ts';
import type { Config } from '../../../../kernel/config/index.ts';
import type { DataOf, Recorded, Variant } from '../../../../kernel/events/event.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { skip } from '../../../../kernel/policies/policy.ts';
import { users } from '../../../../read-models/users.ts';
import { ceilingsFor } from '../../../support/ceilings.ts';
import { nothingChosen } from '../../../support/examples/content.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { exampleTrendRule, ruledBy } from '../../../support/examples/trend-rule.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { history, write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

/** The service itself runs as well, so that every trend is handled at least twice. */
const it = suiteOn('auto-start', () => startServiceUnderTest(director));

type Detected = Recorded<Variant<TrendEvent, 'TrendDetected'>>;
type Wanted = Partial<Settings['auto_start']>;

const registered = (user_id: string): UserEvent => ({
  type: 'UserRegistered',
  data: { user_id, email: `${user_id}@example.com`, name: 'A', role: 'user', password_hash: null },
});
const enabled = (user_id: string, wanted: Wanted) =>
  settingsHistory(user_id, {
    auto_start: { enabled: true, niches: [], minimum_score: 50, daily_limit: 1, ...wanted },
    defaults: { ...defaultSettings.defaults, tone: 'calm', niche: 'health' },
  });

/** Someone who wants content started. Every test takes a niche of its own. */
async function somebody({ resources: { store } }: ServiceUnderTest, wanted: Wanted): Promise<string> {
  const id = randomUUID();
  await write(store, history(userEvents, id, id, registered(id)), enabled(id, wanted));
  return id;
}

async function trendOf({ resources }: ServiceUnderTest, niche: string, score = 80, changes = {}): Promise<Detected> {
  const { store, documents } = resources;
  assert.ok(await documents.waitFor(users, await store.head(), 30_000));
  const trend_id = randomUUID();
  const data: DataOf<TrendEvent, 'TrendDetected'> = {
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
    expires_at: '2999-01-02T00:00:00.000Z',
    ...changes,
  };
  await write(store, history(trendEvents, trend_id, null, { type: 'TrendDetected', data }));
  const event = await store.lastOf(trendEvents, trend_id, 'TrendDetected');
  assert.ok(event);
  return event;
}

/** The same trend, as if it had been of another niche. */
const inNiche = (trend: Detected, niche: string): Detected => ({ ...trend, data: { ...trend.data, niche } });

const tell = (
  { resources: { store, documents, files } }: ServiceUnderTest,
  trend: Detected,
  settings?: Partial<Config>,
) =>
  deliver(
    {
      store,
      policy: autoStart.using({ documents, providersOf, ceilings: ceilingsFor({ store, files }, settings) }),
    },
    trend,
  );

const providersOf = async () => ({ tongues: { writer: createTemplateWriter(), hasSpeechServer: false } });

const notStarted = (reason: string) => skip(`started content (users: 0); skipped: ${reason} (users: 1)`);

const contentStartedBy = (trend: Detected, user: string): string =>
  contentIdOf({ commandId: uuidFrom('auto', trend.id, user) });

/** The request that a trend led to for a user; null for none. */
const requestFor = ({ resources: { store } }: ServiceUnderTest, trend: Detected, user: string) =>
  store.lastOf(contentEvents, contentStartedBy(trend, user), 'ContentRequested');

const countedFor = ({ resources: { store } }: ServiceUnderTest, trend: Detected, user: string) =>
  store.eventsOf(autoStartEvents, autoStartsIdOf(user, trend.at));

it('starts nothing for a user whose address is not verified, where the operator asks for that', async () => {
  // A service of its own: that of the other tests, which handles every trend as well, asks for nothing.
  const settings = { PLATFORM_REQUIRE_VERIFIED_EMAIL: 'yes' } as const;
  const strict = await startServiceUnderTest(director, settings);
  try {
    const user = await somebody(strict, { niches: ['wasps'] });
    const trend = await trendOf(strict, 'wasps');
    assert.equal(await tell(strict, trend, settings), notStarted('the e-mail address is not verified'));
    assert.equal([await requestFor(strict, trend, user), (await countedFor(strict, trend, user)).length], [null, 0]);
    const { history, verified } = exampleUser({ user_id: user });
    await write(strict.resources.store, history(verified));
    await tell(strict, trend, settings);
    assert.ok(await requestFor(strict, trend, user));
  } finally {
    await strict.stop();
  }
});

it('starts content of the trend, in its niche, with the defaults of its owner', async (c) => {
  const user = await somebody(c, { niches: ['bees'] });
  const trend = await trendOf(c, 'bees');
  assert.is((await tell(c, trend)).kind, 'done');
  const content_id = contentStartedBy(trend, user);
  assert.equal((await requestFor(c, trend, user))?.data, {
    content_id,
    thread_id: content_id,
    owner_id: user,
    trend_id: trend.data.trend_id,
    trend_topic: trend.data.topic,
    trend_summary: 'All about it',
    trend_url: 'https://example.com/',
    trend_source: 'sample',
    niche: 'bees',
    target_platform: 'local',
    tone: 'calm',
    visual_style: 'documentary',
    ...nothingChosen,
  });
});

it('gives what it starts a correlation of its own, with the trend as its cause', async (c) => {
  const user = await somebody(c, { niches: ['wasps'] });
  const trend = await trendOf(c, 'wasps');
  await tell(c, trend);
  const correlationId = uuidFrom('auto', trend.id, user);
  const requested = await requestFor(c, trend, user);
  assert.equal(
    [requested?.metadata.correlationId, requested?.metadata.causationId, requested?.metadata.actor],
    [correlationId, trend.id, 'system:auto-start'],
  );
  assert.is(requested?.metadata.owner, user);
  assert.equal(
    (await countedFor(c, trend, user)).map(({ data, metadata }) => [
      data.content_id,
      data.count,
      metadata.correlationId,
    ]),
    [[contentStartedBy(trend, user), 1, correlationId]],
  );
});

it('gives each user content of their own', async (c) => {
  const all = await Promise.all([1, 2, 3].map(() => somebody(c, { niches: ['owls'] })));
  const trend = await trendOf(c, 'owls');
  await tell(c, trend);
  const requested = await Promise.all(all.map((user) => requestFor(c, trend, user)));
  assert.equal(
    requested.map((event) => event?.metadata.owner),
    all,
  );
  assert.is(new Set(requested.map((event) => event?.metadata.correlationId)).size, 3);
});

it('starts nothing for users whom it does not fit', async (c) => {
  const fitting = await somebody(c, { niches: ['foxes', 'wolves'], minimum_score: 70 });
  const others = await Promise.all([
    somebody(c, { niches: ['foxes'], enabled: false }),
    somebody(c, { niches: ['wolves'] }),
    somebody(c, { niches: ['foxes'], minimum_score: 70.5 }),
    somebody(c, { niches: ['foxes'], daily_limit: 0 }),
  ]);
  const gone = await somebody(c, { niches: ['foxes'] });
  const deactivated: UserEvent = { type: 'UserDeactivated', data: { user_id: gone, by: 'boss' } };
  await write(c.resources.store, history(userEvents, gone, gone, deactivated));
  const trend = await trendOf(c, 'foxes', 70);
  await tell(c, trend);
  assert.ok(await requestFor(c, trend, fitting));
  for (const user of [...others, gone]) assert.is(await requestFor(c, trend, user), null);
});

it('takes any niche where none is named', async (c) => {
  const user = await somebody(c, { niches: [], minimum_score: 99 });
  const trend = await trendOf(c, 'newts', 99);
  await tell(c, trend);
  assert.ok(await requestFor(c, trend, user));
});

it('believes the user, not the list that may be behind', async (c) => {
  const user = await somebody(c, { niches: ['hares'] });
  const trend = await trendOf(c, 'cranes');
  await write(c.resources.store, enabled(user, { enabled: false }));
  await tell(c, inNiche(trend, 'hares'));
  assert.is(await requestFor(c, trend, user), null);
});

it('keeps the limit of the day exactly, however many trends come at once and however often', async (c) => {
  const user = await somebody(c, { niches: ['moles'], daily_limit: 3 });
  const trends: Detected[] = [];
  for (let i = 0; i < 6; i++) trends.push(await trendOf(c, 'moles'));
  await Promise.all([...trends, ...trends].map((trend) => tell(c, trend)));
  await Promise.all(trends.map((trend) => tell(c, trend)));
  const requested = await Promise.all(trends.map((trend) => requestFor(c, trend, user)));
  assert.is(requested.filter((event) => event !== null).length, 3);
  const [first] = trends;
  assert.ok(first);
  assert.equal(
    (await countedFor(c, first, user)).map(({ data }) => data.count),
    [1, 2, 3],
  );
});

it('says why it started nothing: nobody asks for it, or nobody may have more', async (c) => {
  const [first, second] = [await trendOf(c, 'gnus'), await trendOf(c, 'gnus')];
  // The settings before this are for other niches, or out of reach of the score.
  const unwanted = inNiche({ ...first, data: { ...first.data, score: 1 } }, 'gnats');
  assert.equal(await tell(c, unwanted), skip('no user’s settings or rules ask for such a trend'));
  const both = [await somebody(c, { niches: ['stoats'] }), await somebody(c, { niches: ['stoats'] })];
  // Waits until the read model knows both.
  await trendOf(c, 'eels');
  const stoats = [first, second].map((trend) => inNiche(trend, 'stoats'));
  const outcomes = [];
  for (const trend of stoats) outcomes.push(await tell(c, trend));
  const started = { kind: 'done', reason: 'started content (users: 2)' };
  const limited = skip('started content (users: 0); skipped: the daily limit is reached (users: 2)');
  assert.equal(outcomes, [started, limited]);
  // A repeat has the same outcome as before.
  assert.equal(await tell(c, stoats[0] ?? first), started);
  for (const user of both) assert.is((await countedFor(c, first, user)).length, 1);
});

it('starts nothing of a trend that is over when it is delivered', async (c) => {
  const { store } = c.resources;
  const user = await somebody(c, { niches: ['voles'], daily_limit: 9 });
  const [expired, again, past] = [
    await trendOf(c, 'eels'),
    await trendOf(c, 'eels'),
    await trendOf(c, 'eels', 80, { expires_at: '2026-01-02T00:00:00.000Z' }),
  ];
  const { trend_id, topic, source, niche, score } = expired.data;
  const expiry = { trend_id, topic, source, niche, score, expired_at: '2026-01-02T00:00:00.000Z' };
  await write(store, history(trendEvents, trend_id, null, { type: 'TrendExpired', data: expiry }));
  // The second detection has a delivery of its own.
  await write(store, history(trendEvents, again.data.trend_id, null, { type: 'TrendDetected', data: again.data }));
  for (const trend of [expired, again, past]) {
    assert.is((await tell(c, inNiche(trend, 'voles'))).kind, 'skip');
    assert.is(await requestFor(c, trend, user), null);
  }
});

it('goes on where it was killed between counting and asking', async (c) => {
  const user = await somebody(c, { niches: ['crows'], daily_limit: 1 });
  // No one is told of this one but by us.
  const trend = inNiche({ ...(await trendOf(c, 'pike')), id: randomUUID() }, 'crows');
  const counted = {
    user_id: user,
    day: trend.at.slice(0, 10),
    trend_id: trend.data.trend_id,
    content_id: contentStartedBy(trend, user),
    count: 1,
  };
  await write(
    c.resources.store,
    history(autoStartEvents, autoStartsIdOf(user, trend.at), user, { type: 'AutoStartCounted', data: counted }),
  );
  await tell(c, trend);
  assert.ok(await requestFor(c, trend, user));
});

it('starts content of what a rule asks for, beside the settings and within the same limit', async (c) => {
  const user = await somebody(c, { enabled: false, daily_limit: 1 });
  await write(c.resources.store, ruledBy(user, exampleTrendRule({ words: { all: ['toads'] }, start: true })));
  const toads = { topic: 'Why toads cross roads' };
  const [frogs, low, first, second] = [
    await trendOf(c, 'frogs', 90),
    await trendOf(c, 'toads', 3, toads),
    await trendOf(c, 'toads', 90, toads),
    await trendOf(c, 'toads', 90, toads),
  ];
  await tell(c, frogs);
  assert.is(await requestFor(c, frogs, user), null);
  for (const trend of [low, first, second]) await tell(c, trend);
  const started = await Promise.all([low, first, second].map((trend) => requestFor(c, trend, user)));
  assert.is(started.filter((event) => event !== null).length, 1);
  assert.is((await countedFor(c, low, user)).length, 1);
});

it('starts nothing that a rule hides, whatever settings and other rules ask for', async (c) => {
  const user = await somebody(c, { niches: ['slugs'] });
  const [hidden, wanted] = [
    exampleTrendRule({ words: { any: ['salt'] }, hide: true }),
    exampleTrendRule({ words: { any: ['slugs'] }, start: true }),
  ];
  await write(c.resources.store, ruledBy(user, hidden, wanted));
  const trend = await trendOf(c, 'slugs', 90, { topic: 'Slugs and salt' });
  const outcome = await tell(c, trend);
  assert.match('reason' in outcome ? String(outcome.reason) : '', 'one of the user’s rules hides it (users: 1)');
  assert.is(await requestFor(c, trend, user), null);
});

it.run();
