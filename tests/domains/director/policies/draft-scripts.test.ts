import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import { type ContentCommand, content } from '../../../../domains/director/content/index.ts';
import { draftScripts } from '../../../../domains/director/policies/draft-scripts.ts';
import { createTemplateWriter } from '../../../../domains/director/providers/templates.ts';
import { rootCommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import type { Policy } from '../../../../kernel/policies/policy.ts';
import { ceilingsFor } from '../../../support/ceilings.ts';
import { type ExampleContent, exampleContent, failing } from '../../../support/examples/content.ts';
import { asksToRead, goodDraft, reading } from '../../../support/examples/draft.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { type FakeOpenAi, openAiFailures, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { appended, given, write } from '../../../support/given.ts';
import { noPlaces } from '../../../support/no-places.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { openAiWriter } from '../openai-writer.ts';

type Context = TestStores & { llm: FakeOpenAi; answers: (() => string)[]; paid: Policy; fromTemplates: Policy };
const it = suite<Context>('draft scripts');

it.before(async (c) => {
  c.answers = [];
  Object.assign(c, await openTestStores());
  c.llm = await startFakeOpenAi({
    chat: (body) => c.answers.shift()?.() ?? JSON.stringify(asksToRead(body) ? reading(8) : goodDraft),
  });
  const paidWriter = openAiWriter(c.llm.url, { prices: { inputUsd: 1, outputUsd: 4 } });
  const ceilings = ceilingsFor(c);
  c.paid = draftScripts.using({
    places: noPlaces,
    ceilings,
    providersOf: async () => ({ writer: paidWriter, others: [], gone: {} }),
    retryDelayMs: 5,
  });
  c.fromTemplates = draftScripts.using({
    places: noPlaces,
    ceilings,
    providersOf: async () => ({ writer: createTemplateWriter(), others: [], gone: {} }),
    retryDelayMs: 5,
  });
});
it.before.each((c) => {
  c.answers.length = 0;
});
it.after(async (c) => {
  await Promise.all([c.close(), c.llm.close()]);
});

/** Split so that an event which has the script written is the one that is delivered. */
function untilTold(item: ExampleContent, events: ReturnType<ExampleContent['at']>, told: string) {
  const at = events.findLastIndex(({ type }) => type === told) + 1;
  return { before: item.history(...events.slice(0, at - 1)), told: item.history(...events.slice(at - 1, at)) };
}
const started = (item: ExampleContent) => untilTold(item, item.at('script'), 'ContentStatusChanged');

const DRAFTED = ['ScriptDrafted', 'PipelineStageChanged', 'GateOpened', 'ContentStatusChanged'] as const;
const FAILED = ['PipelineFailed', 'ContentStatusChanged'] as const;
const sentBack: ContentCommand = { type: 'DecideGate', approved: false, feedback: 'mention the queen', by: 'ann' };
const rejected: ContentCommand = { type: 'DecideGate', approved: false, feedback: null, by: 'ann' };

const failureOf = async (store: EventStore, { content_id }: ExampleContent) => {
  const { state } = await load(store, content, content_id);
  return state.status === 'failed' ? state.failure : null;
};

/** The keys under which the writer was asked for a draft since a moment. */
const keysSince = ({ llm }: Context, asked: number) =>
  llm
    .callsOf('chat')
    .slice(asked)
    .filter(({ json }) => !asksToRead(json))
    .map(({ headers }) => headers['idempotency-key']);

it('fails at the script of a user without a verified address, where the operator wants one, and goes on when it is verified', async (c) => {
  const item = exampleContent();
  const ann = exampleUser({ user_id: item.owner });
  const { before, told } = started(item);
  const ceilings = ceilingsFor(c, { PLATFORM_REQUIRE_VERIFIED_EMAIL: 'yes' });
  const policy = draftScripts.using({
    places: noPlaces,
    ceilings,
    providersOf: async () => ({ writer: createTemplateWriter(), others: [], gone: {} }),
    retryDelayMs: 5,
  });
  await given({ store: c.store, policy }, ann.history(ann.registered), before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...FAILED));
  const failure = await failureOf(c.store, item);
  assert.equal([failure?.code, failure?.stage], ['email_not_verified', 'script']);
  assert.match(String(failure?.next_action), /follow the link/);

  await write(c.store, ann.history(ann.verified));
  const retry = { type: 'RetryContent', feedback: null } as const;
  await execute(c.store, content, item.content_id, retry, rootCommandContext(randomUUID(), item.owner, item.owner));
  const retried = await c.store.lastOf(contentEvents, item.content_id, 'ContentStatusChanged');
  assert.ok(retried);
  await deliver({ store: c.store, policy }, retried);
  assert.ok(await c.store.lastOf(contentEvents, item.content_id, 'ScriptDrafted'));
});

it('drafts the script of a pipeline that starts, and opens the review for it', async ({ store, fromTemplates }) => {
  const item = exampleContent();
  const { before, told } = started(item);
  await given({ store, policy: fromTemplates }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  const drafted = await store.lastOf(contentEvents, item.content_id, 'ScriptDrafted');
  assert.equal([drafted?.data.revision, drafted?.data.feedback, drafted?.data.costs], [1, null, []]);
});

it('gives the review the time that the owner allows', async ({ store, fromTemplates }) => {
  const item = exampleContent();
  const { before, told } = started(item);
  const hurried = settingsHistory(item.owner, { gates: { ...defaultSettings.gates, expire_after_hours: 2 } });
  await given({ store, policy: fromTemplates }, hurried, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  const opened = await store.lastOf(contentEvents, item.content_id, 'GateOpened');
  assert.is(Date.parse(opened?.data.expires_at ?? '') - Date.parse(opened?.data.opened_at ?? ''), 7_200_000);
});

const german = ({ owner }: ExampleContent) =>
  settingsHistory(owner, { defaults: { ...defaultSettings.defaults, voice_id: 'de' } });

it('writes the language of the request, whatever the usual voice speaks', async ({ store, llm, paid }) => {
  const item = exampleContent({ language: 'es' });
  const { before, told } = started(item);
  const asked = llm.callsOf('chat').length;
  await given({ store, policy: paid }, german(item), before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  assert.match(llm.callsOf('chat')[asked]?.body.toString() ?? '', 'Language: Spanish');
  const drafted = await store.lastOf(contentEvents, item.content_id, 'ScriptDrafted');
  assert.is(drafted?.data.language, 'es');
});

it('writes what the usual voice speaks where no language was recorded', async ({ store, llm, paid }) => {
  const item = exampleContent({ language: null });
  const { before, told } = started(item);
  const asked = llm.callsOf('chat').length;
  await given({ store, policy: paid }, german(item), before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  assert.match(llm.callsOf('chat')[asked]?.body.toString() ?? '', 'Language: German');
});

it('writes to the length and the instructions of the request', async ({ store, llm, paid }) => {
  const item = exampleContent({ seconds: 120, instructions: 'Mention the queen' });
  const { before, told } = started(item);
  const asked = llm.callsOf('chat').length;
  await given({ store, policy: paid }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  const said = llm.callsOf('chat')[asked]?.body.toString() ?? '';
  assert.match(said, /Length: 102 to 120 seconds when read aloud: 28[01] to 330 words/);
  assert.match(said, /The editor asks: .*Mention the queen/);
});

it('tells the writer who is in the images of all scenes', async ({ store, llm, paid }) => {
  const picture = { asset_id: 'a-1', file_path: 'u/materials/a-1.png' };
  for (const [description, named] of [
    ['a red-haired girl', 'a red-haired girl'],
    [null, 'the main character'],
  ] as const) {
    const item = exampleContent({ character: { description, picture } });
    const { before, told } = started(item);
    const asked = llm.callsOf('chat').length;
    await given({ store, policy: paid }, before)
      .when(told)
      .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
    const said = JSON.parse(llm.callsOf('chat')[asked]?.body.toString() ?? '').messages.at(-1).content;
    assert.match(said, `Character of the pictures: "${named}"`);
  }
});

it('passes the review where the owner does not want to be asked', async ({ store, fromTemplates }) => {
  const item = exampleContent();
  const { before, told } = started(item);
  const trusting = settingsHistory(item.owner, { gates: { ...defaultSettings.gates, review: 'auto' } });
  const passed = ['ContentApproved', 'ContentStatusChanged', 'PipelineStageChanged', 'ContentStatusChanged'] as const;
  await given({ store, policy: fromTemplates }, trusting, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED, ...passed));
});

it('writes the next revision with the feedback and what was not liked', async ({ store, llm, paid }) => {
  const item = exampleContent();
  const { before, told } = untilTold(item, item.at('review', sentBack), 'ContentStatusChanged');
  const asked = llm.callsOf('chat').length;
  await given({ store, policy: paid }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  const said = llm.callsOf('chat')[asked]?.body.toString() ?? '';
  assert.match(said, /mention the queen/);
  assert.match(said, /Sentence 1 about bees\./);
  const drafted = await store.lastOf(contentEvents, item.content_id, 'ScriptDrafted');
  assert.equal([drafted?.data.revision, drafted?.data.feedback], [2, 'mention the queen']);
});

it('writes again after a retry', async ({ store, paid }) => {
  const item = exampleContent();
  const retry: ContentCommand = { type: 'RetryContent', feedback: 'funnier' };
  const { before, told } = untilTold(item, item.at('review', rejected, retry), 'ContentStatusChanged');
  await given({ store, policy: paid }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  assert.is((await store.lastOf(contentEvents, item.content_id, 'ScriptDrafted'))?.data.feedback, 'funnier');
});

it('asks no one when another stage is tried again or has begun, or the pipeline has moved on', async ({
  store,
  llm,
  paid,
}) => {
  const item = exampleContent();
  const asked = llm.requests.length;
  const retry: ContentCommand = { type: 'RetryContent', feedback: null };
  const retried = untilTold(item, item.at('images', failing('images'), retry), 'ContentStatusChanged');
  await given({ store, policy: paid }, retried.before).when(retried.told).then('skip');
  const onward = exampleContent();
  const changed = untilTold(onward, onward.at('images'), 'ContentStatusChanged');
  await given({ store, policy: paid }, changed.before).when(changed.told).then('skip');
  const left = exampleContent();
  await write(store, left.historyAt('script', { type: 'CancelContent', by: 'ann' }));
  const [, start] = await store.eventsOf(contentEvents, left.content_id);
  assert.ok(start?.type === 'ContentStatusChanged');
  assert.is((await deliver({ store, policy: paid }, start)).kind, 'skip');
  assert.is(llm.requests.length, asked);
});

it('tries again while the writer is away, under the same key', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  c.llm.failNext('chat', openAiFailures.overloaded, 2);
  const asked = c.llm.callsOf('chat').length;
  await given({ store: c.store, policy: c.paid }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  const keys = keysSince(c, asked);
  assert.equal([keys.length, new Set(keys).size], [3, 1]);
});

it('fails the stage when the writer stays away, and says what to do', async ({ store, llm, paid }) => {
  const item = exampleContent();
  const { before, told } = started(item);
  llm.failNext('chat', openAiFailures.overloaded, 3);
  await given({ store, policy: paid }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...FAILED));
  const failure = await failureOf(store, item);
  assert.equal(
    [failure?.stage, failure?.provider, failure?.code, failure?.next_action],
    ['script', 'openai-writer', 'http-503', 'try again later'],
  );
  assert.match(failure?.cause ?? '', /503/);
});

it('fails at once on what would be refused again', async ({ store, llm, paid }) => {
  const item = exampleContent();
  const { before, told } = started(item);
  llm.failNext('chat', openAiFailures.unauthorized);
  const asked = llm.requests.length;
  await given({ store, policy: paid }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...FAILED));
  assert.is(llm.requests.length, asked + 1);
  assert.is((await failureOf(store, item))?.code, 'http-401');
});

it('records what an answer cost that was no script, once', async ({ store, answers, paid }) => {
  const item = exampleContent();
  const { before, told } = started(item);
  answers.push(
    () => 'no JSON at all',
    () => 'still none',
  );
  await given({ store, policy: paid }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, 'WritingAttemptFailed', ...FAILED));
  const attempt = await store.lastOf(contentEvents, item.content_id, 'WritingAttemptFailed');
  assert.equal(
    [attempt?.data.revision, attempt?.data.provider, attempt?.data.code, attempt?.data.costs.length],
    [1, 'openai-writer', 'no-draft', 4],
  );
  assert.is(attempt?.metadata.owner, item.owner);
  assert.is((await failureOf(store, item))?.code, 'no-draft');
});

it('asks under another key after an answer that was paid for and is of no use', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  c.answers.push(() => {
    // It has to be repaired, and the server goes away in the middle of that.
    c.llm.failNext('chat', openAiFailures.overloaded);
    return 'no JSON at all';
  });
  const asked = c.llm.callsOf('chat').length;
  const billed = c.llm.billed.chat;
  await given({ store: c.store, policy: c.paid }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, 'WritingAttemptFailed', ...DRAFTED));
  const keys = keysSince(c, asked);
  assert.equal([keys.length, new Set(keys).size], [3, 3]);
  assert.is(c.llm.billed.chat, billed + 3);
  const attempt = await c.store.lastOf(contentEvents, item.content_id, 'WritingAttemptFailed');
  const drafted = await c.store.lastOf(contentEvents, item.content_id, 'ScriptDrafted');
  assert.equal([attempt?.data.costs.length, drafted?.data.costs.length], [2, 4]);
});

it.run();
