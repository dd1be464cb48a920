import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UnusableAnswer } from '../../../../domains/director/providers/openai/unusable-answer.ts';
import { createOpenAiWriter } from '../../../../domains/director/providers/openai/writer.ts';
import { usd } from '../../../../kernel/events/cost.ts';
import {
  type FakeOpenAi,
  type FakeOpenAiOptions,
  openAiFailures,
  startFakeOpenAi,
} from '../../../support/fakes/openai.ts';
import type { Reply } from '../../../support/fakes/server.ts';
import { providerErrorOf, writingRequest } from './support.ts';

const it = suite('openai writer');
const never = new AbortController().signal;
const KEY = 'sk-test-1234567890';

const draft = {
  title: 'The Fed cuts rates',
  description: 'A quarter point less. Source: Reuters.',
  hashtags: ['#fed', '#rates', '#economy', '#shorts'],
  scenes: [0, 1, 2, 3].map((index) => ({
    index,
    narration: `This is what scene ${index} says.`,
    visual_prompt: `a bank, seen from angle ${index}, vertical composition`,
    duration_seconds: 2.2,
  })),
};
const good = JSON.stringify(draft);

async function withServer(
  options: FakeOpenAiOptions,
  test: (writer: ReturnType<typeof createOpenAiWriter>, server: FakeOpenAi) => Promise<void>,
  changes: { key?: string; suffix?: string; timeoutMs?: number } = {},
): Promise<void> {
  const { key = KEY, suffix = '', timeoutMs = 5_000 } = changes;
  const server = await startFakeOpenAi({ key: KEY, chat: () => good, ...options });
  const baseUrl = server.url + suffix;
  const writer = createOpenAiWriter({ baseUrl, key, model: 'm', priceInputUsd: 0.15, priceOutputUsd: 0.6, timeoutMs });
  try {
    await test(writer, server);
  } finally {
    await server.close();
  }
}

type Sent = {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: {
    type: string;
    json_schema?: { strict: boolean; schema: { required: string[]; additionalProperties: boolean } };
  };
};
const sent = (server: FakeOpenAi): Sent[] => server.callsOf('chat').map(({ json }) => json as Sent);
const keys = (server: FakeOpenAi) => server.callsOf('chat').map(({ headers }) => headers['idempotency-key']);

/** An answer of the real service: what it says, why it stopped, what it counted. */
const completion = (content: string | null, finish_reason = 'stop', message: object = {}): Reply => ({
  body: {
    choices: [{ index: 0, message: { role: 'assistant', content, ...message }, finish_reason }],
    usage: { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 },
  },
});
const counted = [
  { amount_usd: 0.00015, provider: 'openai-writer', unit: 'input_token', quantity: 1_000 },
  { amount_usd: 0.0003, provider: 'openai-writer', unit: 'output_token', quantity: 500 },
];

it('delivers the draft and what its tokens cost', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', completion(good));
    assert.equal(await writer.write(writingRequest(), never), { draft, costs: counted });
  }));

it('asks for the schema of a draft, strictly', () =>
  withServer({}, async (writer, server) => {
    await writer.write(writingRequest(), never);
    const [request] = sent(server);
    assert.equal(
      [request?.model, request?.response_format?.type, request?.messages.map(({ role }) => role)],
      ['m', 'json_schema', ['system', 'user']],
    );
    const schema = request?.response_format?.json_schema;
    assert.is(schema?.strict, true);
    assert.equal(schema?.schema.required, ['title', 'description', 'hashtags', 'scenes']);
    assert.is(schema?.schema.additionalProperties, false);
    assert.not.match(JSON.stringify(schema), /minLength|minItems|exclusiveMinimum|\$schema/);
  }));

it('tells the model facts, tone, platform and style', () =>
  withServer({}, async (writer, server) => {
    await writer.write(writingRequest({ tone: 'humorous', targetPlatform: 'tiktok', visualStyle: 'noir' }), never);
    const prompt = sent(server)[0]?.messages[1]?.content ?? '';
    for (const part of [
      'Two of the 12 voting members',
      'Tone: humorous',
      'Platform: TikTok',
      'Visual style: noir',
      'Niche: business',
    ]) {
      assert.match(prompt, part);
    }
  }));

it('tells the model what a person wants changed, and in what', () =>
  withServer({}, async (writer, server) => {
    await writer.write(writingRequest({ revision: 2, feedback: 'shorter, "please"', previous: draft }), never);
    const prompt = sent(server)[0]?.messages[1]?.content ?? '';
    assert.match(prompt, 'This is revision 2.');
    assert.match(prompt, JSON.stringify(draft));
    assert.match(prompt, JSON.stringify('shorter, "please"'));
  }));

it('finds the API whether or not the base address ends in /v1', () =>
  withServer({}, async (writer) => assert.equal((await writer.write(writingRequest(), never)).draft, draft), {
    suffix: '/v1/',
  }));

for (const [name, text] of [
  ['in a fence', `\`\`\`json\n${good}\n\`\`\``],
  ['with courtesies around it', `Sure! Here it is:\n${good}\nEnjoy.`],
] as const) {
  it(`reads a draft ${name}`, () =>
    withServer({ chat: () => text }, async (writer, server) => {
      assert.equal((await writer.write(writingRequest(), never)).draft, draft);
      assert.is(server.billed.chat, 1);
    }));
}

it('fills in what follows from the rest, and tidies title and hashtags', () =>
  withServer(
    {
      chat: () =>
        JSON.stringify({
          title: 'word '.repeat(40),
          hashtags: ['Fed Rates', '#FED', '#fed', '#'],
          scenes: [
            { narration: 'one two three four five six seven eight nine ten eleven', visual_prompt: 'p', index: 7 },
          ],
        }),
    },
    async (writer) => {
      const answer = (await writer.write(writingRequest(), never)).draft;
      assert.equal(answer.hashtags, ['#fedrates', '#fed']);
      assert.ok(answer.title.length <= 90);
      assert.match(answer.title, /word…$/);
      assert.equal([answer.scenes[0]?.index, answer.scenes[0]?.duration_seconds], [0, 4]);
    },
  ));

it('asks once for a repair, says what is wrong, and reports the cost of both answers', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', completion(JSON.stringify({ ...draft, title: undefined })));
    server.failNext('chat', completion(good));
    const { draft: repaired, costs } = await writer.write(writingRequest(), never);
    assert.equal(repaired, draft);
    assert.equal(costs, [...counted, ...counted]);
    assert.equal(keys(server), ['content-1-revision-1', 'content-1-revision-1-repair']);
    const messages = sent(server)[1]?.messages ?? [];
    assert.equal(
      messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
    assert.match(messages[3]?.content ?? '', 'title');
  }));

it('gives up after one repair, and still reports what it cost', () =>
  withServer({ chat: () => 'no idea' }, async (writer, server) => {
    const error = await providerErrorOf(writer.write(writingRequest(), never));
    assert.ok(error instanceof UnusableAnswer);
    assert.equal([error.details.kind, error.details.code], ['invalid', 'no-draft']);
    assert.is(error instanceof UnusableAnswer && error.costs.length, 4);
    assert.is(server.callsOf('chat').length, 2);
  }));

it('does not lose the cost of the first answer when the repair fails', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', completion('{}'));
    server.failNext('chat', openAiFailures.rateLimited(3));
    const error = await providerErrorOf(writer.write(writingRequest(), never));
    assert.equal(
      [error.details.kind, error.details.code, error.details.retryAfterMs],
      ['unavailable', 'rate-limited', 3_000],
    );
    assert.equal(error instanceof UnusableAnswer && error.costs, counted);
  }));

const unusable: [string, Reply, string, string][] = [
  ['an answer cut off at the length limit', completion(good.slice(0, 80), 'length'), 'invalid', 'cut-off'],
  ['an answer stopped by the content filter', completion(null, 'content_filter'), 'refused', 'content-filter'],
  ['a refusal', completion(null, 'stop', { refusal: 'I cannot help with that.' }), 'refused', 'content-filter'],
];
for (const [name, reply, kind, code] of unusable) {
  it(`calls ${name} ${kind} without a repair, and reports its cost`, () =>
    withServer({}, async (writer, server) => {
      server.failNext('chat', reply);
      const error = await providerErrorOf(writer.write(writingRequest(), never));
      assert.equal([error.details.kind, error.details.code], [kind, code]);
      assert.equal(error instanceof UnusableAnswer && error.costs, counted);
      assert.is(server.callsOf('chat').length, 1);
    }));
}

const refusal = (message: string): Reply => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param: 'response_format', code: null } },
});

it('falls back to json_object where the server knows no schema, and remembers it', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', refusal("'response_format' of type 'json_schema' is not supported with this model."));
    assert.equal((await writer.write(writingRequest(), never)).draft, draft);
    await writer.write(writingRequest({ idempotencyKey: 'content-2' }), never);
    assert.equal(
      sent(server).map(({ response_format }) => response_format?.type),
      ['json_schema', 'json_object', 'json_object'],
    );
    assert.equal(keys(server), ['content-1-revision-1', 'content-1-revision-1-json-object', 'content-2-json-object']);
  }));

it('asks without a format where the server knows none', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', refusal("'response_format.type' must be 'text'"), 2);
    assert.equal((await writer.write(writingRequest(), never)).draft, draft);
    assert.equal(
      sent(server).map(({ response_format }) => response_format?.type),
      ['json_schema', 'json_object', undefined],
    );
  }));

it('is billed once for a repeated request', () =>
  withServer({}, async (writer, server) => {
    const first = await writer.write(writingRequest(), never);
    assert.equal(await writer.write(writingRequest(), never), first);
    assert.is(server.billed.chat, 1);
  }));

it('reports no cost where the server counts no tokens', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', { body: { choices: [{ message: { content: good }, finish_reason: 'stop' }] } });
    assert.equal((await writer.write(writingRequest(), never)).costs, []);
  }));

it('rounds money to six decimals', () =>
  withServer({}, async (writer) => {
    for (const { amount_usd } of (await writer.write(writingRequest(), never)).costs)
      assert.is(amount_usd, usd(amount_usd));
  }));

const failures: [string, Reply, string, string, number | undefined][] = [
  ['a refused key', openAiFailures.unauthorized, 'unauthorized', 'http-401', undefined],
  ['a rate limit', openAiFailures.rateLimited(7), 'unavailable', 'rate-limited', 7_000],
  ['spent credit behind a 429', openAiFailures.insufficientQuota, 'quota', 'insufficient-quota', undefined],
  ['a 402', openAiFailures.paymentRequired, 'quota', 'insufficient-quota', undefined],
  ['a policy violation', openAiFailures.contentPolicy, 'refused', 'content-policy-violation', undefined],
  ['another 400', openAiFailures.invalid, 'invalid', 'http-400', undefined],
  ['a 500', openAiFailures.serverError, 'unavailable', 'http-500', undefined],
  [
    'a 503 that names a time',
    { ...openAiFailures.overloaded, headers: { 'retry-after': '2' } },
    'unavailable',
    'http-503',
    2_000,
  ],
  ['a page instead of JSON', { body: '<html>' }, 'unavailable', 'no-answer', undefined],
  ['an answer without choices', { body: { choices: [] } }, 'unavailable', 'no-answer', undefined],
];
for (const [name, reply, kind, code, wait] of failures) {
  it(`calls ${name} ${kind} (${code})`, () =>
    withServer({}, async (writer, server) => {
      server.failNext('chat', reply);
      const error = await providerErrorOf(writer.write(writingRequest(), never));
      assert.equal([error.details.provider, error.details.kind, error.details.code], ['openai-writer', kind, code]);
      assert.is(error.details.retryAfterMs, wait);
      assert.not(error instanceof UnusableAnswer);
      assert.is(server.callsOf('chat').length, 1);
    }));
}

it('calls a server that does not finish unavailable', () =>
  withServer(
    {},
    async (writer, server) => {
      server.failNext('chat', { ...completion(good), hangAfter: 10 });
      const { details } = await providerErrorOf(writer.write(writingRequest(), never));
      assert.equal([details.kind, details.code], ['unavailable', 'timeout']);
    },
    { timeoutMs: 150 },
  ));

it('calls a server that is not there unavailable', async () => {
  const server = await startFakeOpenAi();
  await server.close();
  const writer = createOpenAiWriter({
    baseUrl: server.url,
    key: KEY,
    model: 'm',
    priceInputUsd: 0,
    priceOutputUsd: 0,
    timeoutMs: 1_000,
  });
  const { details } = await providerErrorOf(writer.write(writingRequest(), never));
  assert.equal([details.kind, details.code], ['unavailable', 'connection-failed']);
});

it('stops when it is told to', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', { ...completion(good), hangAfter: 10 });
    const stop = new AbortController();
    const outcome = writer.write(writingRequest(), stop.signal).catch((error: unknown) => error);
    setTimeout(() => stop.abort(new Error('shutting down')), 50);
    const error = await outcome;
    assert.is(error instanceof Error && error.message, 'shutting down');
  }));

it('repeats the key nowhere', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', { status: 400, body: { error: { message: `no such project for ${KEY}`, code: 'x' } } });
    const error = await providerErrorOf(writer.write(writingRequest(), never));
    assert.not.match(`${error.stack}${JSON.stringify(error)}`, KEY);
    assert.not.match(server.callsOf('chat')[0]?.body.toString() ?? '', KEY);
  }));

it.run();
