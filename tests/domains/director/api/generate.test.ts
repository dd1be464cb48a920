import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import { workEvents } from '../../../../contracts/shared/work.ts';
import { director } from '../../../../domains/director/index.ts';
import { contentIdOf } from '../../../../domains/director/use-cases/request-content.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { exampleTrend } from '../../../support/examples/trend.ts';
import { appended, get, given, invalid, type Problem, post, refused, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const PATH = '/api/v1/content/generate';
const bees = exampleTrend({ topic: 'Bees', source: 'feed', niche: 'nature', url: 'https://example.com/bees' });
const topic = { trend_id: bees.trend_id, trend_topic: 'Why bees dance' };

const it = suiteOn('asking for content over HTTP', async () => {
  const service = await startServiceUnderTest(director);
  await write(service.resources.store, bees.history(bees.detected));
  return service;
});

/** A request, and the id of the content that comes of it. */
function asking(changes: object = {}, user: string = randomUUID()) {
  const key = randomUUID();
  const content_id = contentIdOf({ commandId: uuidFrom('http', user, 'POST', PATH, key) });
  return { user, content_id, request: post(PATH, { user, key, body: { ...topic, ...changes } }) };
}

it('accepts a request with the ids to follow', async (c) => {
  const { user, content_id, request } = asking({
    trend_id: topic.trend_id.toUpperCase(),
    trend_topic: '  Why bees dance ',
  });
  const answer = await given(c)
    .when(request)
    .then(
      { status: 202, body: { content_id, thread_id: content_id, status: 'generating', stage: 'script' } },
      appended(contentEvents, content_id, 'ContentRequested', 'ContentStatusChanged'),
    );
  assert.match(answer.headers.get('x-event-position') ?? '', /^\d+$/);
  const { body } = await c.callCaughtUp('GET', `/api/v1/content/${content_id}`, { user });
  assert.equal([body.trend_id, body.trend_topic, body.owner_id], [topic.trend_id, topic.trend_topic, user]);
});

it('lists what there is of a trend to whoever asks before making one more, and answers with the ids alone', async (c) => {
  const user = randomUUID();
  const made: unknown[] = [];
  for (let n = 0; n < 2; n++) {
    const { body } = await c.call('POST', PATH, { user, body: topic });
    assert.equal(Object.keys(body).sort(), ['content_id', 'stage', 'status', 'thread_id']);
    made.unshift(body.content_id);
    const listed = await c.callCaughtUp('GET', `/api/v1/content/cards?trend_id=${topic.trend_id}`, { user });
    assert.equal(
      (listed.body.items as { content_id: string }[]).map(({ content_id }) => content_id),
      made,
    );
  }
});

it('is refused for a picture that is not the user’s before it counts as work', async (c) => {
  const { user, request } = asking({ pictures: [randomUUID()] });
  await given(c).when(request).then(422);
  assert.is(await c.resources.store.lastOf(workEvents, user, 'WorkAdmitted'), null);
  const { body } = await c.call('POST', PATH, { user, body: topic });
  const other = String(body.content_id);
  const copy = { user, body: { pictures: [randomUUID()] } };
  await given(c)
    .when(post(`/api/v1/content/${other}/duplicate`, copy))
    .then(422);
  const admitted = await c.resources.store.lastOf(workEvents, user, 'WorkAdmitted');
  assert.equal(
    admitted?.data.work.map(({ id }) => id),
    [other],
  );
});

it('shows content with every field, also before there is anything in them', async (c) => {
  const { user, content_id, request } = asking();
  await given(c)
    .when(request)
    .then(202, appended(contentEvents, content_id, 'ContentRequested', 'ContentStatusChanged'));
  const { body } = await given(c)
    .when(get(`/api/v1/content/${content_id}`, { user }))
    .then(200);
  const fields = `approved character character_picture content_id copied_from correlation_id cost_usd cover_path cover_url created_at description failure gate
    hashtags instructions lane lane_entered_at language niche owner_id publications rejection revisions scheduled_for script seconds stage status
    taken_down target_platform thread_id title tone trend_id trend_topic updated_at visual_style`;
  assert.equal(Object.keys(body).sort(), fields.split(/\s+/));
  assert.match(String(body.created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('takes what is not said from the settings, then from the trend as its stream has it', async (c) => {
  const { store } = c.resources;
  const user = randomUUID();
  const trend = exampleTrend({ ...bees.sighting, trend_id: randomUUID() });
  await write(store, trend.history(trend.detected, trend.rescored({ summary: 'They dance.' })));
  const requested = async (changes: object) => {
    const body = { trend_id: trend.trend_id, trend_topic: 'Bees', ...changes };
    // At once, and without a position to wait for.
    const answer = await c.call('POST', PATH, { user, body });
    const event = await store.lastOf(contentEvents, String(answer.body.content_id), 'ContentRequested');
    assert.ok(event);
    const { niche, target_platform, tone, visual_style } = event.data;
    return { data: event.data, choices: [niche, target_platform, tone, visual_style] };
  };

  const { data, choices } = await requested({});
  assert.equal(choices, ['nature', 'local', 'informative', 'documentary']);
  assert.equal(
    [data.trend_summary, data.trend_url, data.trend_source],
    ['They dance.', 'https://example.com/bees', 'feed'],
  );
  const defaults = { niche: 'health', target_platform: 'youtube', tone: 'calm', visual_style: 'ink' };
  await write(store, settingsHistory(user, { defaults: { ...defaultSettings.defaults, ...defaults } }));
  assert.equal((await requested({ niche: null })).choices, ['health', 'youtube', 'calm', 'ink']);
  const said = { niche: 'art', target_platform: 'tiktok', tone: 'wild', visual_style: 'oil' };
  assert.equal((await requested(said)).choices, ['art', 'tiktok', 'wild', 'oil']);
});

it('answers 404 to a trend that there is not', async (c) => {
  await given(c)
    .when(post(PATH, { body: { ...topic, trend_id: randomUUID() } }))
    .then(refused(404, 'not_found'));
});

const refusals: [what: string, body: unknown, ...Problem[]][] = [
  ['an empty body', {}, ['missing', 'body', 'trend_id'], ['missing', 'body', 'trend_topic']],
  ['no object', [], ['dict_type', 'body']],
  ['an id that is none', { ...topic, trend_id: 'x' }, ['uuid_parsing', 'body', 'trend_id']],
  ['an empty topic', { ...topic, trend_topic: '' }, ['string_too_short', 'body', 'trend_topic']],
  ['a topic of blanks', { ...topic, trend_topic: '   ' }, ['string_too_short', 'body', 'trend_topic']],
  ['a topic without end', { ...topic, trend_topic: 'x'.repeat(301) }, ['string_too_long', 'body', 'trend_topic']],
  ['a tone that is no text', { ...topic, tone: 7 }, ['string_type', 'body', 'tone']],
];

for (const [what, body, ...problems] of refusals) {
  it(`refuses ${what} with an item for each thing that is wrong`, async (c) => {
    await given(c)
      .when(post(PATH, { body }))
      .then(invalid(...problems));
  });
}

it('answers a repeat under the same key as the first time, with one content', async (c) => {
  const [user, key] = [randomUUID(), randomUUID()];
  const ask = (who: string) => c.call('POST', PATH, { user: who, body: topic, key });
  const [first, second] = await Promise.all([ask(user), ask(user)]);
  assert.equal(second.body, first.body);
  assert.equal((await ask(user)).body, first.body);
  const { body } = await c.callCaughtUp('GET', '/api/v1/content', { user });
  assert.is((body.items as unknown[]).length, 1);
  assert.is.not((await ask(randomUUID())).body.content_id, first.body.content_id);
  const inOtherOrder = Object.fromEntries(Object.entries(topic).reverse());
  assert.equal((await c.call('POST', PATH, { user, body: inOtherOrder, key })).body, first.body);
  await given(c)
    .when(post(PATH, { user, key, body: { ...topic, tone: 'another' } }))
    .then(refused(409, 'conflict', 'command/another-request'));
});

it('knows content and its thread as soon as it has answered with them', async (c) => {
  const { user, content_id, request } = asking();
  await given(c)
    .when(request)
    .then(202, appended(contentEvents, content_id, 'ContentRequested', 'ContentStatusChanged'));
  assert.is((await c.call('GET', `/api/v1/content/${content_id}`, { user })).status, 200);
  const decision = { thread_id: content_id, approved: true };
  const { status } = await c.call('POST', '/api/v1/content/resume', { user, body: decision });
  assert.ok([200, 409].includes(status), String(status));
});

it.run();
