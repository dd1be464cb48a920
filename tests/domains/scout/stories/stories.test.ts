import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StoryEvent } from '../../../../contracts/scout/stories.ts';
import { trendEvents } from '../../../../contracts/scout/trend.ts';
import { type StoryCommand, stories } from '../../../../domains/scout/stories/index.ts';
import { trendIdOf } from '../../../../domains/scout/trend/index.ts';
import { normaliseTopic } from '../../../../domains/scout/use-cases/scoring.ts';
import { rss } from '../../../support/fakes/feed-server.ts';
import { given } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { SCAN, startScout } from '../support.ts';

const it = suite('stories of a region');

const NOON = '2026-01-02T12:00:00.000Z';
const TOMORROW = '2026-01-03T12:00:00.000Z';
const topicOf = (title: string, expires_at = TOMORROW) => ({
  key: normaliseTopic(title),
  title,
  own_id: trendIdOf('US', normaliseTopic(title)),
  expires_at,
});
const [released, passive, other] = [
  topicOf('OpenAI releases GPT-6'),
  topicOf('GPT-6 released by OpenAI'),
  topicOf('A telescope finds a new planet'),
] as const;
type Topic = ReturnType<typeof topicOf>;
const recognise = (topics: readonly Topic[], seen_at = NOON): StoryCommand => ({
  type: 'RecogniseStories',
  region: 'US',
  seen_at,
  topics,
});
const seen = (entries: readonly (readonly [Topic, as: Topic])[], seen_at = NOON): StoryEvent => ({
  type: 'StoriesSeen',
  data: {
    region: 'US',
    seen_at,
    stories: entries.map(([{ key, expires_at }, { own_id, title }]) => ({ key, trend_id: own_id, title, expires_at })),
  },
});

it('are trends of their own, unless they are told under another title already', () => {
  const both = seen([
    [released, released],
    [other, other],
  ]);
  given(stories)
    .when(recognise([released, other]))
    .then(both);
  given(stories, both)
    .when(recognise([passive]))
    .then(seen([[passive, released]]));
});

it('are one within a scan, that of the best title', () => {
  given(stories)
    .when(recognise([passive, released]))
    .then(
      seen([
        [passive, passive],
        [released, passive],
      ]),
    );
});

it('stay the trend that they were, and are not recorded again before half of their time is over', () => {
  const both = seen([
    [released, released],
    [passive, released],
  ]);
  given(stories, both)
    .when(recognise([passive, released], '2026-01-02T13:00:00.000Z'))
    .changesNothing();
  const later = topicOf(passive.title, '2026-01-04T12:00:00.000Z');
  given(stories, both)
    .when(recognise([later], '2026-01-03T06:00:00.000Z'))
    .then(seen([[later, released]], '2026-01-03T06:00:00.000Z'));
});

it('are forgotten with their time to live', () => {
  const late = topicOf(passive.title, '2026-02-02T00:00:00.000Z');
  given(stories, seen([[released, released]]))
    .when(recognise([late], '2026-02-01T00:00:00.000Z'))
    .then(seen([[late, late]], '2026-02-01T00:00:00.000Z'));
});

it('are compared with a trend’s first title alone, so that titles do not drift', () => {
  const [first, second, third] = [
    topicOf('Nasa probe lands on far side of the moon'),
    topicOf('Nasa probe lands on far side of the moon with samples aboard'),
    topicOf('Nasa probe lands on far side of the moon with samples aboard, crew cheering'),
  ] as const;
  given(stories, seen([[first, first]]), seen([[second, first]]))
    .when(recognise([third]))
    .then(seen([[third, third]]));
});

it.run();

const http = suiteOn('stories in scans', () => startScout({ PLATFORM_SCOUT_THRESHOLD: '0' }));

/** Three distinct words: no other test's story has them. */
const wordOf = () => `Q${randomUUID().replaceAll(/[^a-f]/g, '')}x`;

http('gives a trend the sources that tell its story under other titles, in one scan and in later ones', async (c) => {
  const { feeds, service } = c;
  const name = wordOf();
  const serve = (path: string, title: string) => feeds.serve(path, { body: rss([{ title }]) });
  const trendOf = (title: string) => trendIdOf('IT', normaliseTopic(title));
  const eventsOf = (title: string) => service.resources.store.eventsOf(trendEvents, trendOf(title));
  const [active, passive_] = [`${name} releases robot dog`, `Robot dog released by ${name} today`];
  serve('/good.xml', active);
  serve('/other.xml', 'Something else entirely');
  const scan = () => service.call('POST', SCAN, { body: { region: 'IT' } });
  assert.is((await scan()).body.trends_found, 2);
  serve('/good.xml', 'Something else entirely');
  serve('/other.xml', passive_);
  assert.is((await scan()).status, 200);
  const [detected, rescored, ...more] = await eventsOf(active);
  assert.equal([detected?.type, rescored?.type, more.length], ['TrendDetected', 'TrendRescored', 0]);
  assert.ok(rescored?.type === 'TrendRescored');
  assert.equal([rescored.data.topic, rescored.data.sources.length], [active, 2]);
  assert.equal(await eventsOf(passive_), []);
});

http('begins one trend where two scans at once find the story under two titles', async ({ feeds, service }) => {
  const name = wordOf();
  const titles = [`${name} acquires robot maker`, `Robot maker acquired by ${name}`];
  let asked = 0;
  const body = () => rss([{ title: titles[asked++ % 2] ?? '' }]);
  feeds.serve('/good.xml', () => ({ body: body() }));
  feeds.serve('/other.xml', { body: rss([]) });
  await Promise.all([1, 2].map(() => service.call('POST', SCAN, { body: { region: 'ES' } })));
  const begun = await Promise.all(
    titles.map((title) => service.resources.store.eventsOf(trendEvents, trendIdOf('ES', normaliseTopic(title)))),
  );
  assert.equal(begun.map((events) => events.filter(({ type }) => type === 'TrendDetected').length).sort(), [0, 1]);
});

http.run();
