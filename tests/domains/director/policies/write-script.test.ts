import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { content } from '../../../../domains/director/content/index.ts';
import { type Pipeline, pipeline } from '../../../../domains/director/pipeline/index.ts';
import { writeScript } from '../../../../domains/director/policies/write-script.ts';
import { createOpenAiWriter } from '../../../../domains/director/providers/openai/writer.ts';
import { createTemplateWriter } from '../../../../domains/director/providers/templates/writer.ts';
import type { Writer } from '../../../../domains/director/providers/writer.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { type FakeOpenAi, openAiFailures, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { deliver, type Log, openLog, typesIn } from '../../../support/specs/policy.ts';
import { draft, newStory, type Story } from '../examples.ts';

type Context = Log & { server: FakeOpenAi; answers: (() => string)[] };
const it = suite<Context>('write script');

const GOOD = JSON.stringify(draft);

it.before(async (c) => {
  c.answers = [];
  Object.assign(c, await openLog());
  c.server = await startFakeOpenAi({ chat: () => c.answers.shift()?.() ?? GOOD });
});
it.before.each((c) => {
  c.answers.length = 0;
});
it.after(async (c) => {
  await Promise.all([c.close(), c.server.close()]);
});

const paidWriter = ({ server }: Context): Writer =>
  createOpenAiWriter({
    baseUrl: server.url,
    key: null,
    model: 'fake',
    priceInputUsd: 1,
    priceOutputUsd: 4,
    timeoutMs: 5_000,
  });

async function begun({ store }: Context, story: Story) {
  await story.content(store, story.requested);
  return story.pipeline(store, story.started);
}

const standingOf = async ({ store }: Context, { thread_id }: Story): Promise<Pipeline> =>
  (await load(store, pipeline, thread_id)).state;

async function draftsOf({ store }: Context, { content_id }: Story) {
  const { history } = await load(store, content, content_id);
  return history.flatMap((event) => (event.type === 'ScriptDrafted' ? [event.data] : []));
}

it('drafts the script of a pipeline that starts, once', async (c) => {
  const story = newStory();
  const started = await begun(c, story);
  const policy = writeScript(createTemplateWriter(), 5);
  assert.is((await deliver(policy, started, c.store)).kind, 'done');
  assert.is((await deliver(policy, started, c.store)).kind, 'skip');
  const drafts = await draftsOf(c, story);
  assert.is(drafts.length, 1);
  assert.equal([drafts[0]?.revision, drafts[0]?.feedback, drafts[0]?.costs], [1, null, []]);
});

it('writes the next revision with the feedback and what was not liked', async (c) => {
  const story = newStory();
  await story.content(c.store, story.requested, story.drafted(1));
  const back = [story.decided('review', false, 'mention the queen'), story.changed('review', 'script')];
  const changed = await story.pipeline(c.store, ...story.upTo('review'), ...back);
  const asked = c.server.callsOf('chat').length;
  await deliver(writeScript(paidWriter(c), 5), changed, c.store);
  const said = c.server.callsOf('chat')[asked]?.body.toString() ?? '';
  assert.match(said, /mention the queen/);
  assert.match(said, /Bees dance\./);
  const drafts = await draftsOf(c, story);
  assert.equal(
    drafts.map(({ revision, feedback }) => ({ revision, feedback })),
    [
      { revision: 1, feedback: null },
      { revision: 2, feedback: 'mention the queen' },
    ],
  );
});

it('writes again after a retry, and not when another stage is tried again', async (c) => {
  const story = newStory();
  await story.content(c.store, story.requested, story.drafted(1));
  const rejected = [story.decided('review', false), story.retried('script', 'funnier')];
  const retried = await story.pipeline(c.store, ...story.upTo('review'), ...rejected);
  await deliver(writeScript(paidWriter(c), 5), retried, c.store);
  assert.equal((await draftsOf(c, story)).at(-1)?.feedback, 'funnier');

  const elsewhere = await story.pipeline(c.store, story.retried('images'));
  assert.is((await deliver(writeScript(paidWriter(c), 5), elsewhere, c.store)).kind, 'skip');
  const onward = await story.pipeline(c.store, story.changed('images', 'video'));
  assert.is((await deliver(writeScript(paidWriter(c), 5), onward, c.store)).kind, 'skip');
});

it('asks nobody when the pipeline has moved on', async (c) => {
  const story = newStory();
  const started = await begun(c, story);
  await story.pipeline(c.store, story.cancelled('script'));
  const asked = c.server.requests.length;
  assert.is((await deliver(writeScript(paidWriter(c), 5), started, c.store)).kind, 'skip');
  assert.is(c.server.requests.length, asked);
});

it('tries again while the writer is away, under the same key', async (c) => {
  const story = newStory();
  const started = await begun(c, story);
  c.server.failNext('chat', openAiFailures.overloaded, 2);
  const asked = c.server.callsOf('chat').length;
  await deliver(writeScript(paidWriter(c), 5), started, c.store);
  const keys = c.server
    .callsOf('chat')
    .slice(asked)
    .map(({ headers }) => headers['idempotency-key']);
  assert.is(keys.length, 3);
  assert.is(new Set(keys).size, 1);
  assert.is((await draftsOf(c, story)).length, 1);
});

it('fails the stage when the writer stays away, and says what to do', async (c) => {
  const story = newStory();
  const started = await begun(c, story);
  c.server.failNext('chat', openAiFailures.overloaded, 3);
  assert.is((await deliver(writeScript(paidWriter(c), 5), started, c.store)).kind, 'done');
  const state = await standingOf(c, story);
  assert.ok(state.status === 'failed');
  const { stage, provider, code, cause, next_action } = state.failure;
  assert.equal([stage, provider, code], ['script', 'openai-writer', 'http-503']);
  assert.match(cause, /503/);
  assert.is(next_action, 'try again later');
  assert.equal(await draftsOf(c, story), []);
});

it('fails at once on what would be refused again', async (c) => {
  const story = newStory();
  const started = await begun(c, story);
  c.server.failNext('chat', openAiFailures.unauthorized);
  const asked = c.server.requests.length;
  await deliver(writeScript(paidWriter(c), 5), started, c.store);
  assert.is(c.server.requests.length, asked + 1);
  const state = await standingOf(c, story);
  assert.ok(state.status === 'failed' && state.failure.code === 'http-401');
});

it('records what an answer cost that was no script, once', async (c) => {
  const story = newStory();
  const started = await begun(c, story);
  c.answers.push(
    () => 'no JSON at all',
    () => 'still none',
  );
  const policy = writeScript(paidWriter(c), 5);
  await deliver(policy, started, c.store);
  await deliver(policy, started, c.store);
  assert.equal(await typesIn(c.store, story.contentStream), ['ContentRequested', 'WritingAttemptFailed']);
  const { history } = await load(c.store, content, story.content_id);
  const [wasted] = history.flatMap((event) => (event.type === 'WritingAttemptFailed' ? [event] : []));
  assert.equal([wasted?.data.revision, wasted?.data.provider, wasted?.data.code], [1, 'openai-writer', 'no-draft']);
  assert.is(wasted?.data.costs.length, 4);
  assert.is(wasted?.metadata.owner, story.owner);
  const state = await standingOf(c, story);
  assert.ok(state.status === 'failed' && state.failure.code === 'no-draft');
});

it('asks under another key after an answer that was paid for and is of no use', async (c) => {
  const story = newStory();
  const started = await begun(c, story);
  c.answers.push(() => {
    // It has to be repaired, and the server goes away in the middle of that.
    c.server.failNext('chat', openAiFailures.overloaded);
    return 'no JSON at all';
  });
  const asked = c.server.callsOf('chat').length;
  const billed = c.server.billed.chat;
  await deliver(writeScript(paidWriter(c), 5), started, c.store);
  const keys = c.server
    .callsOf('chat')
    .slice(asked)
    .map(({ headers }) => headers['idempotency-key']);
  assert.is(keys.length, 3);
  assert.is(new Set(keys).size, 3);
  assert.is(c.server.billed.chat, billed + 2);
  const { history } = await load(c.store, content, story.content_id);
  const costs = history.flatMap((event) => ('costs' in event.data ? [event.data.costs.length] : []));
  assert.equal(costs, [2, 2]);
  assert.is(history.at(-1)?.type, 'ScriptDrafted');
});

it.run();
