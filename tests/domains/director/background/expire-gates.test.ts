import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import { expireDueGates } from '../../../../domains/director/background/expire-gates.ts';
import { director } from '../../../../domains/director/index.ts';
import { contents, contentsWithDueGate } from '../../../../read-models/contents.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent, script } from '../../../support/examples/content.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { exampleTrend } from '../../../support/examples/trend.ts';
import { appended, get, given, post, refused, write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('expire gates', () => startServiceUnderTest(director));

let days = 0;

/** Content at a gate that closes at a moment of its own, far enough away that the service itself never closes it. */
async function waiting({ resources: { store } }: ServiceUnderTest) {
  const item = exampleContent();
  const expires_at = new Date(Date.UTC(2999, 0, ++days)).toISOString();
  const gate = { opened_at: '2998-12-31T00:00:00.000Z', expires_at, pass: false };
  const by = { provider: 'templates', stands_in_for: null };
  const drafting = { feedback: null, ...by, script, critique: null, costs: [], gate };
  await write(store, item.historyAt('script', { type: 'DraftScript', revision: 1, ...drafting }));
  return { item, expires_at, justBefore: new Date(Date.parse(expires_at) - 1).toISOString() };
}

/** What a look finds when the read model knows of everything. */
async function look({ resources }: ServiceUnderTest, at: string): Promise<number> {
  await eventually('contents that are up to date', async () =>
    resources.documents.waitFor(contents, await resources.store.head()),
  );
  return expireDueGates(resources, at);
}

it('rejects when the time is over, and not a moment sooner', async (c) => {
  const { item, expires_at, justBefore } = await waiting(c);
  const { store } = c.resources;
  assert.is(await look(c, justBefore), 0);
  assert.is(await store.lastOf(contentEvents, item.content_id, 'ContentRejected'), null);
  assert.is(await look(c, expires_at), 1);
  const decided = await store.lastOf(contentEvents, item.content_id, 'ContentRejected');
  const opened = await store.lastOf(contentEvents, item.content_id, 'GateOpened');
  assert.ok(decided && opened);
  const { data, metadata } = decided;
  assert.equal([data.gate, data.reason, data.by], ['review', null, 'system:scheduler']);
  assert.equal([metadata.actor, metadata.owner, metadata.causationId], ['system:scheduler', item.owner, opened.id]);
});

it('refuses what comes too late, and is revived with feedback', async (c) => {
  const { item, expires_at } = await waiting(c);
  await look(c, expires_at);
  await given(c)
    .when(get(`/api/v1/content/${item.content_id}`, { user: item.owner }))
    .then(({ body }) => assert.equal([body.status, body.gate], ['rejected', null]));
  await given(c)
    .when(post('/api/v1/content/resume', { user: item.owner, body: { thread_id: item.thread_id, approved: true } }))
    .then(refused(409, 'conflict', 'content/not-waiting'));
  await given(c)
    .when(post(`/api/v1/content/${item.content_id}/retry`, { user: item.owner, body: { feedback: 'I was away' } }))
    .then(
      200,
      appended(contentEvents, item.content_id, 'PipelineRetried', 'PipelineStageChanged', 'ContentStatusChanged'),
    );
});

it('decides once, however many look', async (c) => {
  const { item, expires_at } = await waiting(c);
  await look(c, new Date(0).toISOString());
  await Promise.all([1, 2, 3].map(() => expireDueGates(c.resources, expires_at)));
  await look(c, expires_at);
  const events = await c.resources.store.eventsOf(contentEvents, item.content_id);
  assert.is(events.filter(({ type }) => type === 'ContentRejected').length, 1);
});

it('leaves alone what someone has decided on, and what never expires', async (c) => {
  const { store, documents } = c.resources;
  const { item, expires_at } = await waiting(c);
  const forever = exampleContent();
  await write(store, forever.historyAt('review'));
  const body = { thread_id: item.thread_id, approved: true };
  const { status } = await c.call('POST', '/api/v1/content/resume', { user: item.owner, body });
  assert.is(status, 200);
  await look(c, expires_at);
  assert.is((await store.lastOf(contentEvents, item.content_id, 'ContentApproved'))?.data.by, item.owner);
  for await (const { thread_id } of contentsWithDueGate(documents, '9999-12-31T23:59:59.999Z'))
    assert.not([item.thread_id, forever.thread_id].includes(thread_id));
});

it('checks on its own', async (c) => {
  const user = randomUUID();
  const trend = exampleTrend();
  await write(
    c.resources.store,
    settingsHistory(user, { gates: { ...defaultSettings.gates, expire_after_hours: 1e-4 } }),
    trend.history(trend.detected),
  );
  const { body } = await c.call('POST', '/api/v1/content/generate', {
    user,
    body: { trend_id: trend.trend_id, trend_topic: 'Why bees dance' },
  });
  const rejected = await eventually('rejection', async () => {
    const { body: item } = await c.call('GET', `/api/v1/content/${body.content_id}`, { user });
    return item.status === 'rejected' && item;
  });
  assert.is(rejected.stage, 'review');
});

it.run();
