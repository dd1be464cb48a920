import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasFields, isError, isInvalid, newcomer } from '../../support/clients/outside.ts';
import { type ContentView, contentThat, paths } from '../../support/clients/retrying.ts';
import {
  atGate,
  generate,
  isContentState,
  type Populated,
  resume,
  retryingClientOf,
  startPopulated,
} from '../populated.ts';

/** What people decide on content, at its gates and elsewhere, seen from outside. */
const it = suite<Populated>('director: decisions');

const CONTENT = paths.content;

it.before(async (c) => {
  Object.assign(c, await startPopulated());
});
it.after(({ platform }) => platform?.remove());

/** New content of Ann's, which waits for its first review. */
async function underReview({ ann, client, trend }: Populated): Promise<ContentView> {
  const { content_id } = (await generate(ann, trend)).body;
  return contentThat(client, content_id, 'waits for review', atGate('review'));
}

const isRevised = (item: ContentView): boolean => atGate('review')(item) && item.script?.revision === 2;

it('refuses a decision that it cannot take', async (c) => {
  const { content_id, thread_id } = await underReview(c);
  isInvalid(await resume(c.ann, {}), ['missing', 'body', 'thread_id'], ['missing', 'body', 'approved']);
  isInvalid(await resume(c.ann, { thread_id, approved: 'yes' }), ['bool_type', 'body', 'approved']);
  isError(await resume(c.ann, { thread_id: 'nonsense', approved: true }), 404, 'not_found');
  isError(await resume(c.bob, { thread_id, approved: true }), 404, 'not_found');
  const early = await c.ann.call('POST', paths.publish, { content_id, platforms: ['local'] });
  isError(early, 409, 'conflict');
});

it('makes a new revision by feedback, and keeps every revision', async (c) => {
  const { content_id, thread_id } = await underReview(c);
  const feedback = 'Make it shorter and begin with a question';
  isContentState(await resume(c.ann, { thread_id, approved: false, feedback }));
  const { revisions } = await contentThat(c.client, content_id, 'is revised', isRevised);
  assert.equal(
    revisions.map((revision) => [revision.revision, revision.feedback]),
    [
      [1, null],
      [2, feedback],
    ],
  );
  for (const revision of revisions) hasFields(revision, 'revision', 'feedback', 'script', 'created_at');
});

it('takes one decision at a gate, and a repeat under its key as the same one', async (c) => {
  const { thread_id } = await underReview(c);
  const key = { 'idempotency-key': randomUUID() };
  const passed = await resume(c.ann, { thread_id, approved: true }, key);
  isContentState(passed);
  assert.equal((await resume(c.ann, { thread_id, approved: true }, key)).body, passed.body);
  isError(await resume(c.ann, { thread_id, approved: true }), 409, 'conflict');
});

it('rejects without feedback, and revives what was rejected with feedback', async (c) => {
  const { content_id, thread_id } = await underReview(c);
  isContentState(await resume(c.ann, { thread_id, approved: false }));
  await contentThat(c.client, content_id, 'is rejected', ({ status }) => status === 'rejected');
  isError(await resume(c.ann, { thread_id, approved: true }), 409, 'conflict');
  isContentState(await c.ann.call('POST', `${CONTENT}/${content_id}/retry`, { feedback: 'More facts' }));
  await contentThat(c.client, content_id, 'is revised', isRevised);
});

it('archives what is cancelled', async (c) => {
  const { content_id } = await underReview(c);
  isContentState(await c.ann.call('POST', `${CONTENT}/${content_id}/cancel`));
  await contentThat(c.client, content_id, 'is archived', ({ status }) => status === 'archived');
  isError(await c.ann.call('POST', `${CONTENT}/${randomUUID()}/archive`), 404, 'not_found');
});

it('takes one of several simultaneous decisions, and cancels once', async ({ url, trend }) => {
  const eve = await newcomer(url, 'Eve');
  const { content_id, thread_id } = (await generate(eve, trend)).body;
  await contentThat(retryingClientOf(url, eve), content_id, 'waits for review', atGate('review'));
  const decided = await Promise.all(Array.from({ length: 4 }, () => resume(eve, { thread_id, approved: true })));
  assert.equal(decided.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const cancelled = await Promise.all(
    Array.from({ length: 4 }, () => eve.call('POST', `${CONTENT}/${content_id}/cancel`)),
  );
  assert.ok(
    cancelled.every(({ status }) => status === 200),
    JSON.stringify(cancelled.map(({ text }) => text)),
  );
});

it.run();
