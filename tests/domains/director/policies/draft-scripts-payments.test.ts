import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { budgetEvents } from '../../../../contracts/shared/budget.ts';
import { draftScripts } from '../../../../domains/director/policies/draft-scripts.ts';
import { budgetIdOf } from '../../../../domains/shared/budget/index.ts';
import { openEventStore } from '../../../../kernel/event-store/index.ts';
import { ceilingsFor } from '../../../support/ceilings.ts';
import { type ExampleContent, exampleContent } from '../../../support/examples/content.ts';
import { asksToRead, goodDraft, reading } from '../../../support/examples/draft.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { type Reply, startFakeServer } from '../../../support/fakes/server.ts';
import { appended, given, write } from '../../../support/given.ts';
import { noPlaces } from '../../../support/no-places.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { openAiWriter } from '../openai-writer.ts';

/** A server that honours no idempotency key: each answer is another one, and is billed. */
async function startForgetfulWriter(replies: Reply[]) {
  let answers = 0;
  const answer = (body: unknown) => ({
    body: {
      id: `answer ${++answers}`,
      choices: [
        { message: { content: JSON.stringify(asksToRead(body) ? reading(8) : goodDraft) }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 1_000, completion_tokens: 500 },
    },
  });
  return startFakeServer(({ json }) => replies.shift() ?? answer(json));
}

const it = suiteOn('what a script costs', async () => {
  const replies: Reply[] = [];
  const [stores, llm] = await Promise.all([openTestStores(), startForgetfulWriter(replies)]);
  const writer = openAiWriter(llm.url, { prices: { inputUsd: 100, outputUsd: 400 } });
  const policy = draftScripts.using({
    places: noPlaces,
    ceilings: ceilingsFor(stores),
    providersOf: async () => ({ writer, others: [], gone: {} }),
    retryDelayMs: 5,
  });
  const close = () => Promise.all([stores.close(), llm.close()]);
  return { ...stores, llm, replies, policy, close };
});

/** One answer, in US dollars. */
const PRICE = 0.3;

const started = (item: ExampleContent) => {
  const events = item.at('script');
  const at = events.findLastIndex(({ type }) => type === 'ContentStatusChanged');
  return { before: item.history(...events.slice(0, at)), told: item.history(...events.slice(at, at + 1)) };
};

it('is nothing where the writer asks to wait for hours: the stage fails at once and says for how long', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  c.replies.push({ status: 429, headers: { 'retry-after': '7200' } });
  await given(c, before)
    .when(told)
    .then('done', appended(contentEvents, item.content_id, 'PipelineFailed', 'ContentStatusChanged'));
  const failed = await c.store.lastOf(contentEvents, item.content_id, 'PipelineFailed');
  const { stage, code, cause, next_action } = failed?.data.failure ?? {};
  assert.equal([stage, code], ['script', 'rate-limited']);
  assert.match(cause ?? '', /asks to wait for 120 minutes/);
  assert.match(next_action ?? '', /retry in 120 minutes/);
});

it('is not paid when the budget has no room for the longest answer: the stage fails and says so', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  const asked = c.llm.requests.length;
  // Room for the answer that comes, and not for the one that may come.
  const tight = settingsHistory(item.owner, { budget: { monthly_usd: PRICE } });
  await given(c, tight, before)
    .when(told)
    .then(
      'done',
      appended(contentEvents, item.content_id, 'PipelineFailed', 'ContentStatusChanged'),
      appended(budgetEvents, budgetIdOf(item.owner, new Date())),
    );
  const failed = await c.store.lastOf(contentEvents, item.content_id, 'PipelineFailed');
  const { stage, code, next_action } = failed?.data.failure ?? {};
  assert.equal([stage, code], ['script', 'budget_exhausted']);
  assert.match(next_action ?? '', /raise the monthly budget/);
  assert.is(c.llm.requests.length, asked);
});

it('is recorded for both of two copies that wrote the same script, of which one is kept', async (c) => {
  const item = exampleContent();
  const { before, told } = started(item);
  const event = await write(c.store, before, told);
  const asked = c.llm.requests.length;
  const other = c.alsoOpen(openEventStore);
  await Promise.all([deliver(c, event), deliver({ ...c, store: other }, event)]);
  const drafted = (await c.store.eventsOf(contentEvents, item.content_id)).filter(
    ({ type }) => type === 'ScriptDrafted',
  );
  const spent = await c.store.eventsOf(budgetEvents, budgetIdOf(item.owner, new Date()));
  const costs = spent.flatMap((each) => (each.type === 'SpendingSettled' ? [each.data.costs] : []));
  // Each copy asks for a draft and for a reading of it.
  assert.equal([drafted.length, c.llm.requests.length - asked, costs.length], [1, 4, 4]);
  for (const each of costs)
    assert.equal(
      each.map(({ amount_usd, unit, quantity }) => [amount_usd, unit, quantity]),
      [
        [0.1, 'input_token', 1_000],
        [0.2, 'output_token', 500],
      ],
    );
});

it.run();
