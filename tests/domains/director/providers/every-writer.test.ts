import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writerAdapter, writerAdapters } from '../../../../domains/director/providers/adapters.ts';
import { FailedAttempt } from '../../../../domains/director/providers/failed-attempt.ts';
import type { ModelOptions } from '../../../../domains/director/providers/model/writer.ts';
import { filled, type GivenFields } from '../../../../domains/shared/adapter.ts';
import { OPENAI_FORMAT, type WriterName } from '../../../../domains/shared/writer-offers.ts';
import type { Spending } from '../../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { eventually } from '../../../support/eventually.ts';
import { anthropicModel } from '../../../support/fakes/models/anthropic.ts';
import { azureModel } from '../../../support/fakes/models/azure.ts';
import { type FakeModel, type ModelFormat, startFakeModel } from '../../../support/fakes/models/fake-model.ts';
import { geminiModel } from '../../../support/fakes/models/gemini.ts';
import { openAiModel } from '../../../support/fakes/models/openai.ts';
import type { Reply } from '../../../support/fakes/server.ts';
import { type Tried, tryEach } from '../../../support/provider-cases.ts';
import { unlimitedSpending } from '../../../support/unlimited-spending.ts';
import { draft, good, KEY, never } from './model/server.ts';
import { providerErrorOf, writingRequest } from './writing-request.ts';

/** What everyone who writes with a language model does, whatever the API is like. */
const it = suite('every writer');

type WriterTried = Tried & { readonly name: WriterName; readonly format: ModelFormat };

const NO_KEY = 'its API knows no idempotency key: a repeat is billed again';

const tried: readonly WriterTried[] = [
  { name: 'anthropic', format: anthropicModel, cannot: { 'idempotent repeat': NO_KEY } },
  { name: 'gemini-writer', format: geminiModel, cannot: { 'idempotent repeat': NO_KEY } },
  {
    name: 'azure-writer',
    format: azureModel,
    cannot: { quota: 'it bills afterwards, and has no credit that could be spent', 'idempotent repeat': NO_KEY },
  },
  { name: 'openai-writer', format: openAiModel },
];

const fakes = new Map<WriterName, FakeModel>();
it.before(async () => {
  for (const { name, format } of tried) fakes.set(name, await startFakeModel(format, KEY, good));
});
it.after(async () => {
  for (const fake of fakes.values()) await fake.close();
});

function fakeOf({ name }: WriterTried): FakeModel {
  const fake = fakes.get(name);
  assert.ok(fake);
  return fake;
}

const fieldsOf = (each: WriterTried, given: GivenFields = {}) =>
  filled(writerAdapter(each.name), { url: fakeOf(each).url, key: KEY, model: each.format.model, ...given });

const writerOf = (each: WriterTried, given: GivenFields = {}, options: Partial<ModelOptions> = {}) =>
  writerAdapter(each.name).create(fieldsOf(each, given), {
    maxTokens: 1_000,
    timeoutMs: 5_000,
    prices: { inputUsd: 0.15, outputUsd: 0.6 },
    ...options,
  });

const costOf = (provider: string) => [
  { amount_usd: 0.00015, provider, unit: 'input_token', quantity: 1_000 },
  { amount_usd: 0.0003, provider, unit: 'output_token', quantity: 500 },
];

let lastKey = 0;
const request = (changes: Parameters<typeof writingRequest>[0] = {}) =>
  writingRequest({ idempotencyKey: `key-${++lastKey}`, ...changes });

async function failureOf(writing: Promise<unknown>): Promise<ProviderError> {
  const error = await providerErrorOf(writing);
  assert.not.match(`${error.stack}${JSON.stringify(error)}`, KEY);
  assert.ok(error.details.cause !== '' && error.details.nextAction !== '');
  return error;
}

/** How writing fails when the server answers this. */
function failure(each: WriterTried, reply: Reply | undefined, options: Partial<ModelOptions> = {}) {
  assert.ok(reply);
  fakeOf(each).failNext(reply);
  return failureOf(writerOf(each, {}, options).write(request(), never));
}

it('tries everyone who writes with a language model', () => {
  const alike = new Set<string>(OPENAI_FORMAT.map(({ name }) => name));
  assert.equal(
    [...tried.map(({ name }) => name), ...[...alike].filter((name) => name !== 'openai-writer')],
    writerAdapters.map(({ name }) => name).filter((name) => name !== 'templates'),
  );
});

tryEach(it, tried, {
  async success(each) {
    const written = await writerOf(each).write(request({ tone: 'humorous' }), never);
    assert.equal([written.draft, written.notDone], [draft, []]);
    const sent = fakeOf(each).asked.at(-1)?.body.toString() ?? '';
    for (const part of [
      'You write scripts for short vertical videos',
      'Two of the 12 voting members',
      'Tone: humorous',
    ])
      assert.ok(sent.includes(part), part);
    assert.not.match(sent, KEY);

    const { test } = writerAdapter(each.name);
    const asked = fakeOf(each).asked.length;
    assert.match(await test(fieldsOf(each), never), /^it answers/);
    if (each.name !== 'azure-writer')
      assert.is((await failureOf(test(fieldsOf(each, { model: 'another' }), never))).details.code, 'no-such-model');
    assert.is(fakeOf(each).asked.length, asked);
  },

  async refusal(each) {
    const refused = await failure(each, each.format.answer('', 'refused'));
    assert.equal([refused.details.kind, refused.details.code], ['refused', 'content-filter']);
    assert.equal(refused instanceof FailedAttempt && refused.costs, costOf(each.name));
    if (each.format.failures.refusal)
      assert.is((await failure(each, each.format.failures.refusal)).details.kind, 'refused');
  },

  async 'bad key'(each) {
    const { kind, provider } = (await failureOf(writerOf(each, { key: 'wrong' }).write(request(), never))).details;
    assert.equal([kind, provider], ['unauthorized', each.name]);
    const tested = writerAdapter(each.name).test(fieldsOf(each, { key: 'wrong' }), never);
    assert.is((await failureOf(tested)).details.kind, 'unauthorized');
    const repeated = await failure(each, each.format.invalid(`no such project for ${KEY}`));
    assert.equal([repeated.details.kind, repeated.details.code], ['invalid', 'http-400']);
  },

  async quota(each) {
    const { details } = await failure(each, each.format.failures.quota);
    assert.equal([details.kind, details.retryAfterMs], ['quota', undefined]);
  },

  async 'rate limit'(each) {
    const { details } = await failure(each, each.format.failures.rateLimit);
    assert.equal([details.kind, details.code, details.retryAfterMs], ['unavailable', 'rate-limited', 7_000]);
  },

  async 'cut answer'(each) {
    const { details } = await failure(each, { ...each.format.answer(good, 'by itself'), cutAfter: 50 });
    assert.equal([details.kind, details.code], ['unavailable', 'connection-failed']);
    const cutOff = await failure(each, each.format.answer(good.slice(0, 80), 'cut off'));
    assert.equal([cutOff.details.kind, cutOff.details.code], ['invalid', 'cut-off']);
    assert.equal(cutOff instanceof FailedAttempt && cutOff.costs, costOf(each.name));
  },

  async hang(each) {
    const { details } = await failure(
      each,
      { ...each.format.answer(good, 'by itself'), hangAfter: 10 },
      { timeoutMs: 80 },
    );
    assert.equal([details.kind, details.code], ['unavailable', 'timeout']);
  },

  async nonsense(each) {
    const page = await failure(each, { body: '<html>hello</html>' });
    assert.equal([page.details.kind, page.details.code], ['unavailable', 'no-answer']);
    fakeOf(each).failNext(each.format.answer('no idea', 'by itself'));
    fakeOf(each).failNext(each.format.answer('still none', 'by itself'));
    const chat = await failureOf(writerOf(each).write(request(), never));
    assert.equal([chat.details.kind, chat.details.code], ['invalid', 'no-draft']);
    assert.equal(chat instanceof FailedAttempt && chat.costs, [...costOf(each.name), ...costOf(each.name)]);
  },

  async cost(each) {
    assert.equal((await writerOf(each).write(request(), never)).costs, costOf(each.name));
    const foreseen = writerOf(each).foresee(request());
    assert.equal([foreseen.isUnpriced, foreseen.costs[0]?.provider], [false, each.name]);

    const asked = fakeOf(each).asked.length;
    const unpriced = writerOf(each, {}, { prices: { inputUsd: null, outputUsd: null } });
    assert.ok(unpriced.foresee(request()).isUnpriced);
    const spending = { ...unlimitedSpending, reserve: refuseUnknown };
    assert.is((await failureOf(unpriced.write(request({ spending }), never))).details.kind, 'budget');
    assert.is(fakeOf(each).asked.length, asked);
  },

  async cancel(each) {
    const asked = fakeOf(each).asked.length;
    fakeOf(each).failNext({ ...each.format.answer(good, 'by itself'), hangAfter: 10 });
    const stop = new AbortController();
    const ended = writerOf(each)
      .write(request(), stop.signal)
      .catch((error: unknown) => error);
    await eventually('request', () => fakeOf(each).asked.length > asked);
    const reason = new Error('shutting down');
    stop.abort(reason);
    assert.is(await ended, reason);
  },

  async 'idempotent repeat'(each) {
    const first = await writerOf(each).write(request({ idempotencyKey: 'the same' }), never);
    const { billed } = fakeOf(each);
    assert.equal(await writerOf(each).write(request({ idempotencyKey: 'the same' }), never), first);
    assert.is(fakeOf(each).billed, billed);
  },
});

const refuseUnknown: Spending['reserve'] = async ({ provider, amountUsd }) => {
  if (amountUsd === null)
    throw new ProviderError({ provider, kind: 'budget', code: 'no-price', cause: 'no price', nextAction: 'set one' });
};

for (const each of tried.filter(({ name }) => name === 'anthropic' || name === 'gemini-writer'))
  it(`${each.name} is asked without a schema where its model knows none`, async () => {
    const message = each.name === 'anthropic' ? 'output_config: not supported' : 'Unknown name "responseJsonSchema"';
    fakeOf(each).failNext(each.format.invalid(message));
    const before = fakeOf(each).asked.length;
    assert.equal((await writerOf(each).write(request(), never)).draft, draft);
    const [withSchema, without] = fakeOf(each).asked.slice(before);
    assert.not.equal(without?.headers['idempotency-key'], withSchema?.headers['idempotency-key']);
    assert.ok((without?.body.length ?? 0) < (withSchema?.body.length ?? 0));
  });

it('speaks with every server in OpenAI’s format in the same way, under its own name', async () => {
  const fake = fakes.get('openai-writer');
  const spendings = { inputUsd: 1, outputUsd: 1 };
  for (const { name } of OPENAI_FORMAT) {
    const adapter = writerAdapter(name);
    const fields = filled(adapter, { url: fake?.url, key: KEY, model: 'gpt-4o-mini' });
    const writer = adapter.create(fields, { maxTokens: 1_000, timeoutMs: 5_000, prices: spendings });
    const { costs } = await writer.write(request(), never);
    assert.equal([writer.name, costs[0]?.provider], [name, name]);
    assert.is(await adapter.test(fields, never), 'it answers, and has gpt-4o-mini');
  }
});

it.run();
