import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { budgetEvents } from '../../../../contracts/shared/budget.ts';
import { EVERYBODY } from '../../../../contracts/shared/own-providers.ts';
import { draftScripts } from '../../../../domains/director/policies/draft-scripts.ts';
import { directorSettings } from '../../../../domains/director/settings.ts';
import { createProvidersOf } from '../../../../domains/director/use-cases/providers-of-owner.ts';
import { budgetIdOf } from '../../../../domains/shared/budget/index.ts';
import { pickSettings, readConfig } from '../../../../kernel/config/index.ts';
import { ceilingsFor } from '../../../support/ceilings.ts';
import { type ExampleContent, exampleContent, nothingChosen } from '../../../support/examples/content.ts';
import { asksToRead, goodDraft, reading } from '../../../support/examples/draft.ts';
import { ownChoice, ownProviderHistory } from '../../../support/examples/own-provider.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { type FakeOpenAi, openAiFailures, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import type { Reply } from '../../../support/fakes/server.ts';
import { appended, given } from '../../../support/given.ts';
import { noPlaces } from '../../../support/no-places.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const FIRST_KEY = 'sk-of-the-first';
const SECOND_KEY = 'sk-of-the-second';

const it = suiteOn('a second writer', async () => {
  const answers: string[] = [];
  const chat = (body: unknown) => answers.shift() ?? JSON.stringify(asksToRead(body) ? reading(8) : goodDraft);
  const [stores, first, second] = await Promise.all([
    openTestStores(),
    startFakeOpenAi({ key: FIRST_KEY, chat }),
    startFakeOpenAi({ key: SECOND_KEY, chat }),
  ]);
  const servers = {
    ...{ PLATFORM_LLM_URL: first.url, PLATFORM_LLM_KEY: FIRST_KEY, PLATFORM_LLM_SECOND_PROVIDER: 'ollama' },
    ...{ PLATFORM_LLM_SECOND_URL: second.url, PLATFORM_LLM_SECOND_KEY: SECOND_KEY },
    ...{ PLATFORM_LLM_PRICE_INPUT_USD: '10', PLATFORM_LLM_PRICE_OUTPUT_USD: '40' },
    ...{ PLATFORM_LLM_SECOND_PRICE_INPUT_USD: '100', PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD: '400' },
  };
  /** With these settings, and others that are changed. */
  const policyWith = (changes: Record<string, string> = {}) => {
    const settings = pickSettings(readConfig({ ...servers, ...changes }, directorSettings), directorSettings);
    const providersOf = createProvidersOf(stores.store, settings);
    return draftScripts.using({ places: noPlaces, ceilings: ceilingsFor(stores), providersOf, retryDelayMs: 5 });
  };
  const close = () => Promise.all([stores.close(), first.close(), second.close()]);
  return { ...stores, first, second, answers, policyWith, policy: policyWith(), close };
});

type Stores = Pick<TestStores, 'store'>;

const DRAFTED = ['ScriptDrafted', 'PipelineStageChanged', 'GateOpened', 'ContentStatusChanged'] as const;
const FAILED = ['PipelineFailed', 'ContentStatusChanged'] as const;

const started = (item: ExampleContent) => {
  const events = item.at('script');
  const at = events.findLastIndex(({ type }) => type === 'ContentStatusChanged');
  return { before: item.history(...events.slice(0, at)), told: item.history(...events.slice(at, at + 1)) };
};
const draftedOf = async ({ store }: Stores, { content_id }: ExampleContent) =>
  (await store.lastOf(contentEvents, content_id, 'ScriptDrafted'))?.data;
const failureOf = async ({ store }: Stores, { content_id }: ExampleContent) =>
  (await store.lastOf(contentEvents, content_id, 'PipelineFailed'))?.data.failure;
const paidTo = async ({ store }: Stores, { owner }: ExampleContent) => {
  const events = await store.eventsOf(budgetEvents, budgetIdOf(owner, new Date()));
  return events.flatMap(({ type, data }) => (type === 'SpendingSettled' ? [data.provider] : []));
};
const keysOf = (server: FakeOpenAi, from: number) =>
  server
    .callsOf('chat')
    .slice(from)
    .map(({ headers }) => headers['idempotency-key']);

it('writes where the first does not answer after its retries, and the script says for whom and why', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  c.first.failNext('chat', openAiFailures.overloaded, 3);
  const [askedFirst, askedSecond] = [c.first.callsOf('chat').length, c.second.callsOf('chat').length];
  await given(c, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  const drafted = await draftedOf(c, item);
  assert.equal(
    [drafted?.provider, drafted?.stands_in_for],
    ['ollama', { provider: 'openai-writer', reason: 'the server answered HTTP 503: The engine is overloaded.' }],
  );
  assert.equal([...new Set(drafted?.costs.map(({ provider }) => provider))], ['ollama']);
  assert.equal([...new Set(await paidTo(c, item))], ['ollama']);
  // Its keys are its own: what the first has left open under its key would otherwise count for the second.
  const [keys, others] = [keysOf(c.first, askedFirst), keysOf(c.second, askedSecond)];
  assert.equal([keys.length, others.filter((key) => keys.includes(key))], [3, []]);
});

const DOWN: Readonly<Record<string, { reply: Reply; times: number; reason: RegExp }>> = {
  'has no credit left': { reply: openAiFailures.insufficientQuota, times: 1, reason: /credit is used up/ },
  'refuses its key': { reply: openAiFailures.unauthorized, times: 1, reason: /does not accept the configured key/ },
  'asks to wait for hours': { reply: openAiFailures.rateLimited(7_200), times: 1, reason: /wait for 120 minutes/ },
  'does not answer in time': { reply: { hangAfter: 0 }, times: 3, reason: /no complete answer within/ },
  'answers what no language model would': {
    reply: { body: '<h1>Maintenance</h1>' },
    times: 3,
    reason: /language model/,
  },
};
for (const [what, { reply, times, reason }] of Object.entries(DOWN))
  it(`writes where the first ${what}`, async (c) => {
    const item = exampleContent();
    const { before, told } = started(item);
    c.first.failNext('chat', reply, times);
    await given({ ...c, policy: c.policyWith({ PLATFORM_LLM_TIMEOUT_SECONDS: '0.3' }) }, before)
      .when(told)
      .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
    const drafted = await draftedOf(c, item);
    assert.is(drafted?.provider, 'ollama');
    assert.match(drafted?.stands_in_for?.reason ?? '', reason);
  });

it('writes where the first cannot be reached', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  const gone = await startFakeOpenAi();
  await gone.close();
  await given({ ...c, policy: c.policyWith({ PLATFORM_LLM_URL: gone.url }) }, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  assert.match((await draftedOf(c, item))?.stands_in_for?.reason ?? '', /could not be reached/);
});

it('is told nothing that the first has refused, or made no script of', async (c) => {
  const asked = c.second.requests.length;
  const refused = exampleContent();
  const { before, told } = started(refused);
  c.first.failNext('chat', openAiFailures.contentPolicy);
  await given(c, before)
    .when(told)
    .then('done', appended(contentEvents, refused.content_id, ...FAILED));
  assert.is((await failureOf(c, refused))?.code, 'content-policy-violation');

  const nonsense = exampleContent();
  const other = started(nonsense);
  c.answers.push('no JSON at all', 'still none');
  await given(c, other.before)
    .when(other.told)
    .then('done', appended(contentEvents, nonsense.content_id, 'WritingAttemptFailed', ...FAILED));
  assert.is((await failureOf(c, nonsense))?.code, 'no-draft');
  assert.is(c.second.requests.length, asked);
});

it('has the failure name both causes and what to do about them where both are down', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  c.first.failNext('chat', openAiFailures.insufficientQuota);
  c.second.failNext('chat', openAiFailures.serverError, 3);
  await given(c, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...FAILED));
  const { at: _, ...failure } = (await failureOf(c, item)) ?? { at: '' };
  assert.equal(failure, {
    stage: 'script',
    provider: 'ollama',
    code: 'writers-down',
    cause:
      "openai-writer: the account's credit is used up (HTTP 429); ollama: the server answered HTTP 500: The server had an error.",
    next_action: 'openai-writer: add credit to the account; ollama: try again later',
  });
});

it('is paid besides a first that went down in the middle, each by its name', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  // It answers what has to be repaired, and is gone when it is asked to.
  c.first.failNext('chat', { body: answerOf('no JSON at all') });
  c.first.failNext('chat', openAiFailures.overloaded, 3);
  await given(c, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, 'WritingAttemptFailed', ...DRAFTED));
  const attempt = await c.store.lastOf(contentEvents, item.content_id, 'WritingAttemptFailed');
  assert.equal([attempt?.data.provider, attempt?.data.costs.length], ['openai-writer', 2]);
  assert.is((await draftedOf(c, item))?.provider, 'ollama');
  assert.equal([...new Set(await paidTo(c, item))], ['openai-writer', 'ollama']);
});

it('is not paid where the budget has no room for its longest answer, and the failure says so', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  const asked = c.second.requests.length;
  c.first.failNext('chat', openAiFailures.insufficientQuota);
  // Room for an answer of the first, at a tenth of the second's price.
  await given(c, settingsHistory(item.owner, { budget: { monthly_usd: 0.5 } }), before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...FAILED));
  const failure = await failureOf(c, item);
  assert.is(failure?.code, 'budget_exhausted');
  assert.match(failure?.cause ?? '', /openai-writer: the account's credit is used up .*; budget: /);
  assert.is(c.second.requests.length, asked);
});

it('may be the templates, for the languages that they write', async (c) => {
  const policy = c.policyWith({ PLATFORM_LLM_SECOND_PROVIDER: 'templates' });
  const english = exampleContent();
  const { before, told } = started(english);
  c.first.failNext('chat', openAiFailures.unauthorized);
  await given({ ...c, policy }, before)
    .when(told)
    .then('done', appended(contentEvents, english.content_id, ...DRAFTED));
  assert.equal([(await draftedOf(c, english))?.provider, (await draftedOf(c, english))?.costs], ['templates', []]);

  const spanish = exampleContent({ language: 'es' });
  const other = started(spanish);
  c.first.failNext('chat', openAiFailures.unauthorized);
  await given({ ...c, policy }, other.before)
    .when(other.told)
    .then('done', appended(contentEvents, spanish.content_id, ...FAILED));
  assert.is((await failureOf(c, spanish))?.code, 'http-401');
});

it('brings no key into an event, whatever the servers repeat', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  const repeating = (key: string): Reply => ({ status: 500, body: { error: { message: `no engine for ${key}` } } });
  c.first.failNext('chat', repeating(FIRST_KEY), 3);
  c.second.failNext('chat', repeating(SECOND_KEY), 3);
  await given(c, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...FAILED));
  assert.match((await failureOf(c, item))?.cause ?? '', /no engine for \*\*\*.*no engine for \*\*\*/);
  const written = JSON.stringify(await c.store.eventsOf(contentEvents, item.content_id), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  assert.not.match(written, /sk-of-the/);
});

it('does not take over for a key of the user’s own, and does for what an administrator has chosen', async (c) => {
  const everybody = ownChoice('openai-writer', { secret_url: c.first.url, secret_key: FIRST_KEY });
  const others = exampleContent();
  const { before, told } = started(others);
  c.first.failNext('chat', openAiFailures.insufficientQuota);
  await given(c, ownProviderHistory(EVERYBODY, 'writer', everybody), before)
    .when(told)
    .then('done', appended(contentEvents, others.content_id, ...DRAFTED));
  assert.is((await draftedOf(c, others))?.provider, 'ollama');

  const own = exampleContent();
  const asked = c.second.requests.length;
  const ownStart = started(own);
  c.first.failNext('chat', openAiFailures.insufficientQuota);
  await given(
    c,
    ownProviderHistory(own.owner, 'writer', ownChoice('openai-writer', { secret_key: FIRST_KEY })),
    ownStart.before,
  )
    .when(ownStart.told)
    .then('done', appended(contentEvents, own.content_id, ...FAILED));
  assert.is((await failureOf(c, own))?.code, 'insufficient-quota');
  assert.is(c.second.requests.length, asked);
});

it('is said to write instead of one that was chosen for the video, whose key has been removed since', async (c) => {
  const film = { ...nothingChosen.film, providers: { writer: 'groq' } };
  const item = exampleContent({ film });
  const { before, told } = started(item);
  await given(c, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  const drafted = await draftedOf(c, item);
  assert.is(drafted?.provider, 'openai-writer');
  assert.is(drafted?.stands_in_for?.provider, 'groq');
  assert.match(drafted?.stands_in_for?.reason ?? '', /key has been removed/);
});

it('is asked first for a video that it is chosen for, and the first one takes over', async (c) => {
  const item = exampleContent({ film: { ...nothingChosen.film, providers: { writer: 'ollama' } } });
  const { before, told } = started(item);
  c.second.failNext('chat', openAiFailures.insufficientQuota);
  await given(c, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, ...DRAFTED));
  const drafted = await draftedOf(c, item);
  assert.equal([drafted?.provider, drafted?.stands_in_for?.provider], ['openai-writer', 'ollama']);
});

it.run();

/** A model's answer with this text. */
function answerOf(content: string): object {
  return {
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1_000, completion_tokens: 500 },
  };
}
