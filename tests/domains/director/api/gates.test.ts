import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { director } from '../../../../domains/director/index.ts';
import type { ContentDocument } from '../../../../read-models/contents.ts';
import { eventually } from '../../../support/eventually.ts';
import { type ExampleContent, exampleContent } from '../../../support/examples/content.ts';
import { appended, get, given, invalid, post, refused, write } from '../../../support/given.ts';
import { type Call, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('deciding at gates over HTTP', () => startServiceUnderTest(director));

const PATH = '/api/v1/content/resume';
const resume = ({ thread_id, owner }: ExampleContent, decision: object, as: Call = {}) =>
  post(PATH, { user: owner, ...as, body: { thread_id, ...decision } });
const APPROVED = ['ContentApproved', 'ContentStatusChanged', 'PipelineStageChanged'] as const;
const REVISED = ['RevisionRequested', 'PipelineStageChanged', 'ContentStatusChanged'] as const;

it('go on to the images when the script is approved', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('review'))
    .when(resume(item, { approved: true }))
    .then(
      { status: 200, body: { ...item.ids, status: 'producing', stage: 'images' } },
      appended(contentEvents, item.content_id, ...APPROVED, 'ContentStatusChanged'),
    );
  const { body } = await c.callCaughtUp('GET', `/api/v1/content/${item.content_id}`, { user: item.owner });
  assert.equal([body.status, body.stage, body.gate], ['producing', 'images', null]);
});

it('have a new revision made of what they are given feedback on, and keep the one before', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('review'))
    .when(resume(item, { approved: false, feedback: '  make it shorter ' }))
    .then(
      { status: 200, body: { ...item.ids, status: 'generating', stage: 'script' } },
      appended(contentEvents, item.content_id, ...REVISED),
    );
  const document = await eventually('second revision in review', async () => {
    const { body } = await c.call('GET', `/api/v1/content/${item.content_id}`, { user: item.owner });
    const { gate, script, revisions } = body as unknown as ContentDocument;
    return gate && script?.revision === 2 && { script, revisions };
  });
  assert.equal(
    document.revisions.map(({ revision, feedback }) => [revision, feedback]),
    [
      [1, null],
      [2, 'make it shorter'],
    ],
  );
  assert.equal(document.revisions[1]?.script, document.script);
});

for (const feedback of [undefined, null, '', '  ']) {
  it(`reject what is not approved with the feedback ${JSON.stringify(feedback)}`, async (c) => {
    const item = exampleContent();
    await given(c, item.historyAt('review'))
      .when(resume(item, { approved: false, ...(feedback === undefined ? {} : { feedback }) }))
      .then(
        { status: 200, body: { ...item.ids, status: 'rejected', stage: 'review' } },
        appended(contentEvents, item.content_id, 'ContentRejected', 'ContentStatusChanged'),
      );
  });
}

it('keep the reason of a rejection, and refuse one with feedback or an approval', async (c) => {
  const item = exampleContent();
  for (const more of [{ approved: true }, { approved: false, feedback: 'shorter' }])
    await given(c, ...(more.approved ? [item.historyAt('review')] : []))
      .when(resume(item, { ...more, reason: 'off topic' }))
      .then(invalid(['content/reason-without-rejection', 'body', 'reason']));
  const answer = await given(c)
    .when(resume(item, { approved: false, reason: ' off topic ' }))
    .then(200, appended(contentEvents, item.content_id, 'ContentRejected', 'ContentStatusChanged'));
  const { body } = await c.call('GET', `/api/v1/content/${item.content_id}`, {
    user: item.owner,
    headers: { 'x-min-event-position': answer.headers.get('x-event-position') ?? '' },
  });
  const { gate, reason, by } = (body as unknown as ContentDocument).rejection ?? {};
  assert.equal([gate, reason, by], ['review', 'off topic', item.owner]);
});

it('take one decision, and repeat its answer under its key whatever has happened since, to the same decision', async (c) => {
  const item = exampleContent();
  const key = randomUUID();
  const first = await given(c, item.historyAt('review'))
    .when(resume(item, { approved: true }, { key }))
    .then(200, appended(contentEvents, item.content_id, ...APPROVED, 'ContentStatusChanged'));
  await given(c)
    .when(resume(item, { approved: true }))
    .then(refused(409, 'conflict', 'content/not-waiting'));
  for (const other of [{ approved: false }, { approved: false, feedback: 'shorter' }]) {
    await given(c)
      .when(resume(item, other, { key }))
      .then(refused(409, 'conflict', 'command/another-request'));
  }
  await given(c, item.history(...item.at('done').slice(item.at('images').length)))
    .when(resume(item, { approved: true }, { key }))
    .then({ status: 200, body: first.body });
});

it('are decided once when two decide at the same time', async (c) => {
  const item = exampleContent();
  await write(c.resources.store, item.historyAt('review'));
  const decide = (approved: boolean) =>
    c.call('POST', PATH, { user: item.owner, body: { thread_id: item.thread_id, approved } });
  const answers = await Promise.all([decide(true), decide(false)]);
  assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
});

it('lead to publishing with approval, or back to the script with feedback, when the video is there', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('final_review'))
    .when(resume(item, { approved: true }))
    .then(
      { status: 200, body: { ...item.ids, status: 'ready', stage: 'publish' } },
      appended(contentEvents, item.content_id, 'VideoApproved', 'PipelineStageChanged', 'ContentStatusChanged'),
    );
  const again = exampleContent();
  await given(c, again.historyAt('final_review'))
    .when(resume(again, { approved: false, feedback: 'mention the queen' }))
    .then(
      { status: 200, body: { ...again.ids, status: 'generating', stage: 'script' } },
      appended(contentEvents, again.content_id, ...REVISED),
    );
});

it('know no thread that is not the caller’s', async (c) => {
  const item = exampleContent();
  for (const thread_id of [randomUUID(), 'no uuid', '../../x', item.thread_id])
    await given(c, ...(thread_id === item.thread_id ? [item.historyAt('review')] : []))
      .when(post(PATH, { body: { thread_id, approved: true } }))
      .then(refused(404, 'not_found'));
});

it('let an administrator decide, and the content stays its owner’s', async (c) => {
  const item = exampleContent();
  const admin = { user: randomUUID(), role: 'admin' as const };
  await given(c, item.historyAt('review'))
    .when(resume(item, { approved: true }, admin))
    .then(200, appended(contentEvents, item.content_id, ...APPROVED, 'ContentStatusChanged'));
  const { store } = c.resources;
  const decided = await store.lastOf(contentEvents, item.content_id, 'ContentApproved');
  const requested = await store.lastOf(contentEvents, item.content_id, 'ContentRequested');
  assert.equal(
    [decided?.metadata.actor, decided?.metadata.owner, decided?.metadata.correlationId, decided?.data.by],
    [admin.user, item.owner, requested?.metadata.correlationId, admin.user],
  );
});

const unreadable: [body: object, type: string, field: string][] = [
  [{ approved: true }, 'missing', 'thread_id'],
  [{ thread_id: randomUUID() }, 'missing', 'approved'],
  [{ thread_id: randomUUID(), approved: 'yes' }, 'bool_type', 'approved'],
  [{ thread_id: randomUUID(), approved: false, feedback: 'x'.repeat(4_001) }, 'string_too_long', 'feedback'],
];

for (const [body, type, field] of unreadable) {
  it(`refuse a decision with ${field} ${type}`, async (c) => {
    await given(c)
      .when(post(PATH, { body }))
      .then(invalid([type, 'body', field]));
  });
}

it('show what they wait for, and the prompts of the newest script', async (c) => {
  const item = exampleContent();
  const { body } = await given(c, item.historyAt('review'))
    .when(get(`/api/v1/content/${item.content_id}`, { user: item.owner }))
    .then(200);
  const { status, stage, gate, script } = body as unknown as ContentDocument;
  assert.equal([status, stage, gate?.name, gate?.expires_at], ['awaiting_review', 'review', 'review', null]);
  await given(c)
    .when(get(`/api/v1/content/${item.content_id}/visual-prompts`, { user: item.owner }))
    .then({
      status: 200,
      body: {
        content_id: item.content_id,
        revision: 1,
        prompts: script?.scenes.map(({ index, visual_prompt }) => ({ index, prompt: visual_prompt })),
      },
    });
});

it.run();
