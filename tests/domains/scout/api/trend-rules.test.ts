import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { trendRuleEvents } from '../../../../contracts/scout/trend-rules.ts';
import { exampleTrend } from '../../../support/examples/trend.ts';
import { given, invalid, type Problem, post, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { type ScoutUnderTest, startScout, TRENDS } from '../support.ts';

const it = suiteOn('rules for trends over HTTP', startScout);

const RULES = `${TRENDS}/rules`;
const FAR = '2999-01-01T00:00:00.000Z';

type Rule = { rule_id: string; name: string };
type List = { items: { topic: string }[]; next_cursor: string | null; count: number };

const wordOf = () => `w${randomUUID().replaceAll('-', '')}`;
const topicsIn = (body: object) => (body as List).items.map(({ topic }) => topic);

/** Active trends about something that nothing else is about, best first. */
async function trendsAbout({ service }: ScoutUnderTest, word: string, ...topics: readonly string[]) {
  const niche = randomUUID();
  for (const [at, topic] of topics.entries()) {
    const trend = exampleTrend({ niche, topic: `${topic} ${word}`, score: 90 - at, expires_at: FAR });
    await write(service.resources.store, trend.history(trend.detected));
  }
  return niche;
}

/** A read that sees what has been written. */
const read = async ({ service }: ScoutUnderTest, path: string, user: string) =>
  service.call('GET', path, {
    user,
    headers: { 'x-min-event-position': String(await service.resources.store.head()) },
  });

const added = async ({ service }: ScoutUnderTest, user: string, body: object): Promise<Rule> => {
  const answer = await service.call('POST', RULES, { user, body });
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  return (answer.body as unknown as { items: Rule[] }).items.at(-1) as Rule;
};

it('are added, listed, changed and deleted by their user alone', async (c) => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const { rule_id } = await added(c, ann, { name: 'Cars', words: { any: ['car'] }, languages: ['de-AT'], start: true });
  const expected = {
    rule_id,
    name: 'Cars',
    words: { any: ['car'], all: [], none: [] },
    sources: [],
    minimum_score: 0,
    languages: ['de'],
    niches: [],
    notify: false,
    start: true,
    hide: false,
  };
  const { call } = c.service;
  assert.equal((await call('GET', RULES, { user: ann })).body, { items: [expected], next_cursor: null });
  assert.equal((await call('GET', RULES, { user: bob })).body, { items: [], next_cursor: null });

  const body = { name: 'Trains', minimum_score: 50, hide: true };
  assert.is((await call('PUT', `${RULES}/${rule_id}`, { user: bob, body })).status, 404);
  const changed = await call('PUT', `${RULES}/${rule_id}`, { user: ann, body });
  assert.equal((changed.body.items as object[]).length, 1);
  assert.equal((changed.body.items as object[])[0], {
    ...expected,
    ...body,
    words: { any: [], all: [], none: [] },
    languages: [],
    start: false,
  });
  assert.is((await call('DELETE', `${RULES}/${rule_id}`, { user: bob })).status, 404);
  assert.equal((await call('DELETE', `${RULES}/${rule_id}`, { user: ann })).body.items, []);
  assert.is((await call('DELETE', `${RULES}/${rule_id}`, { user: ann })).status, 404);
  const events = await c.service.resources.store.eventsOf(trendRuleEvents, ann);
  assert.ok(events.length === 3 && events.every(({ metadata }) => metadata.owner === ann));
});

it('are added once, however often a request is repeated under its key', async ({ service }) => {
  const user = randomUUID();
  const request = {
    user,
    body: { name: 'Cars', words: { any: ['car'] } },
    headers: { 'idempotency-key': randomUUID() },
  };
  const first = await service.call('POST', RULES, request);
  const second = await service.call('POST', RULES, request);
  assert.equal(second.body, first.body);
  assert.is((second.body.items as object[]).length, 1);
});

it('have to ask for something, and cannot hide what they notify of', async ({ service }) => {
  const refused = (body: object, ...problems: Problem[]) =>
    given(service)
      .when(post(RULES, { body }))
      .then(invalid(...problems));
  await refused({ name: ' ', words: { any: ['x'] } }, ['string_too_short', 'body', 'name']);
  await refused({ name: 'All' }, ['value_error', 'body', 'words']);
  await refused({ name: 'Signs', words: { any: ['?!'] } }, ['value_error', 'body', 'words', 'any', 0]);
  await refused({ name: 'Both', words: { any: ['x'] }, hide: true, notify: true }, ['value_error', 'body', 'hide']);
});

it('are previewed before they are saved, with how many they match, in pages', async (c) => {
  const word = wordOf();
  await trendsAbout(c, word, 'One', 'Two', 'Three', 'Other');
  const body = { words: { any: [word], none: ['other'] }, limit: 2 };
  const headers = { 'x-min-event-position': String(await c.service.resources.store.head()) };
  const first = await c.service.call('POST', `${RULES}/preview`, { body, headers });
  assert.equal([first.body.count, topicsIn(first.body)], [3, [`One ${word}`, `Two ${word}`]]);
  const next = { ...body, cursor: first.body.next_cursor };
  const { body: second } = await c.service.call('POST', `${RULES}/preview`, { body: next });
  assert.equal([second.count, topicsIn(second), second.next_cursor], [3, [`Three ${word}`], null]);
});

it('filter the list, page by page', async (c) => {
  const [user, word] = [randomUUID(), wordOf()];
  const niche = await trendsAbout(c, word, 'One', 'Other', 'Two', 'Three');
  const { rule_id } = await added(c, user, { name: 'Mine', words: { all: [word], none: ['other'] } });
  const list = `${TRENDS}?rule=${rule_id}&niche=${niche}&limit=2`;
  const { body: first } = await read(c, list, user);
  assert.equal(topicsIn(first), [`One ${word}`, `Two ${word}`]);
  const { body: second } = await read(c, `${list}&cursor=${first.next_cursor}`, user);
  assert.equal([topicsIn(second), second.next_cursor], [[`Three ${word}`], null]);
  assert.is((await read(c, list, randomUUID())).status, 404);
  assert.is((await read(c, `${TRENDS}?rule=${randomUUID()}`, user)).status, 404);
  assert.is((await read(c, `${TRENDS}?rule=mine`, user)).status, 422);
});

it('hide trends from their user’s list, and from nobody else’s', async (c) => {
  const [ann, bob, word] = [randomUUID(), randomUUID(), wordOf()];
  const niche = await trendsAbout(c, word, 'One', 'Football', 'Two');
  const { rule_id } = await added(c, ann, { name: 'No football', words: { any: ['football'] }, hide: true });
  const list = `${TRENDS}?niche=${niche}`;
  assert.equal(topicsIn((await read(c, list, ann)).body), [`One ${word}`, `Two ${word}`]);
  assert.is(topicsIn((await read(c, list, bob)).body).length, 3);
  // What a rule hides is what it matches.
  assert.equal(topicsIn((await read(c, `${list}&rule=${rule_id}`, ann)).body), [`Football ${word}`]);
  await c.service.call('DELETE', `${RULES}/${rule_id}`, { user: ann });
  assert.is(topicsIn((await read(c, list, ann)).body).length, 3);
});

it.run();
