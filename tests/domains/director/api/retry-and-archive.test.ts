import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import type { ContentCommand } from '../../../../domains/director/content/index.ts';
import { director } from '../../../../domains/director/index.ts';
import type { ContentDocument } from '../../../../read-models/contents.ts';
import { eventually } from '../../../support/eventually.ts';
import { type ExampleContent, exampleContent, failing } from '../../../support/examples/content.ts';
import { appended, get, given, invalid, post, refused } from '../../../support/given.ts';
import { type Call, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('retrying, cancelling and archiving over HTTP', () => startServiceUnderTest(director));

const asked = ({ content_id, owner }: ExampleContent, what: 'retry' | 'cancel' | 'archive', call: Call = {}) =>
  post(`/api/v1/content/${content_id}/${what}`, { user: owner, ...call });
const seen = ({ content_id, owner }: ExampleContent) => get(`/api/v1/content/${content_id}`, { user: owner });
const rejection: ContentCommand = { type: 'DecideGate', approved: false, feedback: null, by: 'ann' };

it('show what failed and why, and retry it from there', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('images', failing('images')))
    .when(seen(item))
    .then(({ body }) => {
      const { status, stage, failure } = body as unknown as ContentDocument;
      assert.equal([status, stage, failure?.code], ['failed', 'images', 'timeout']);
    });
  await given(c)
    .when(asked(item, 'retry'))
    .then(
      { status: 200, body: { ...item.ids, status: 'producing', stage: 'images' } },
      appended(contentEvents, item.content_id, 'PipelineRetried', 'ContentStatusChanged'),
    );
  await given(c)
    .when(seen(item))
    .then(({ body }) => assert.equal([body.status, body.failure], ['producing', null]));
});

it('do not retry what goes on', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('images'))
    .when(asked(item, 'retry'))
    .then(refused(409, 'conflict', 'content/nothing-to-retry'));
});

for (const [what, stage, command] of [
  ['failed', 'images', failing('images')],
  ['was rejected', 'review', rejection],
] as const) {
  it(`have rewritten what ${what} when they are asked what to change`, async (c) => {
    const item = exampleContent();
    await given(c, item.historyAt(stage, command))
      .when(asked(item, 'retry', { body: { feedback: 'no people' } }))
      .then(
        { status: 200, body: { ...item.ids, status: 'generating', stage: 'script' } },
        appended(contentEvents, item.content_id, 'PipelineRetried', 'PipelineStageChanged', 'ContentStatusChanged'),
      );
    const revision = await eventually('second revision in review', async () => {
      const { body } = await c.call('GET', `/api/v1/content/${item.content_id}`, { user: item.owner });
      const { gate, revisions } = body as unknown as ContentDocument;
      return gate && revisions.find(({ revision }) => revision === 2);
    });
    assert.is(revision.feedback, 'no people');
  });
}

it('ask for feedback where what was rejected is to be retried without', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('review', rejection))
    .when(asked(item, 'retry'))
    .then(invalid(['content/feedback-required', 'body', 'feedback']));
});

/** How a pipeline ends whose content is archived with it. */
const archivedWith = ({ content_id }: ExampleContent, end: 'PipelineCancelled' | 'PipelineArchived') =>
  appended(contentEvents, content_id, end, 'ContentStatusChanged');

it('cancel what goes on, as often as they are asked', async (c) => {
  const item = exampleContent();
  const cancelled = { status: 200, body: { ...item.ids, status: 'archived', stage: 'review' } };
  await given(c, item.historyAt('review'))
    .when(asked(item, 'cancel'))
    .then(cancelled, archivedWith(item, 'PipelineCancelled'));
  await given(c).when(asked(item, 'cancel')).then(cancelled);
  await given(c)
    .when(seen(item))
    .then(({ body }) => assert.equal([body.status, body.gate], ['archived', null]));
  await given(c)
    .when(post('/api/v1/content/resume', { user: item.owner, body: { thread_id: item.thread_id, approved: true } }))
    .then(refused(409, 'conflict', 'content/not-waiting'));
  await given(c)
    .when(asked(item, 'retry', { body: { feedback: 'x' } }))
    .then(refused(409, 'conflict', 'content/nothing-to-retry'));
});

it('archive what has ended, for good, and nothing else', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('review'))
    .when(asked(item, 'archive'))
    .then(refused(409, 'conflict', 'content/still-running'));
  const archived = { status: 200, body: { ...item.ids, status: 'archived', stage: 'review' } };
  await given(c, item.history(...item.at('review', rejection).slice(item.at('review').length)))
    .when(asked(item, 'archive'))
    .then(archived, archivedWith(item, 'PipelineArchived'));
  await given(c).when(asked(item, 'archive')).then(archived);
  await given(c)
    .when(asked(item, 'retry', { body: { feedback: 'x' } }))
    .then(refused(409, 'conflict', 'content/nothing-to-retry'));
});

for (const what of ['retry', 'cancel', 'archive'] as const) {
  it(`know no content to ${what} that is not the caller’s`, async (c) => {
    const item = exampleContent();
    await given(c, item.historyAt('review'))
      .when(asked(item, what, { user: randomUUID() }))
      .then(refused(404, 'not_found'));
    for (const id of [randomUUID(), 'x'])
      await given(c)
        .when(post(`/api/v1/content/${id}/${what}`))
        .then(refused(404, 'not_found'));
  });
}

it.run();
