import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { speechAdapter, speechAdapters } from '../../../../../domains/editor/providers/speech/adapters.ts';
import type { SpeechDeps } from '../../../../../domains/editor/providers/speech/speech-adapter.ts';
import { filled, type GivenFields } from '../../../../../domains/shared/adapter.ts';
import type { SpeechName } from '../../../../../domains/shared/speech-offers.ts';
import type { Spending } from '../../../../../kernel/providers/paid-call.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../../kernel/providers/provider-error.ts';
import { eventually } from '../../../../support/eventually.ts';
import { noAlignment } from '../../../../support/fakes/no-alignment.ts';
import { openAiFailures, startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { azureFailures, startFakeAzureSpeech } from '../../../../support/fakes/speech/azure.ts';
import { elevenLabsFailures, startFakeElevenLabs } from '../../../../support/fakes/speech/elevenlabs.ts';
import type { FakeSpeech } from '../../../../support/fakes/speech/fake-speech.ts';
import { geminiFailures, startFakeGeminiSpeech } from '../../../../support/fakes/speech/gemini.ts';
import { type Tried, tryEach } from '../../../../support/provider-cases.ts';
import { unlimitedSpending } from '../../../../support/unlimited-spending.ts';

/** What everyone who speaks over a network does, whatever the API is like. */
const it = suite('every speech');

const KEY = 'secret-key';
const TEXT = 'Hello there, world.';

type SpeechTried = Tried & {
  readonly name: SpeechName;
  start(key: string): Promise<FakeSpeech>;
  readonly timing: 'measured' | 'estimated';
  readonly failures: {
    readonly refusal?: Reply;
    readonly badKey: Reply;
    readonly quota: Reply;
    readonly rateLimit: Reply;
  };
};

const NO_KEY = 'its API knows no idempotency key: a repeat is billed again';

const tried: readonly SpeechTried[] = [
  {
    name: 'openai-speech',
    timing: 'estimated',
    failures: {
      refusal: openAiFailures.contentPolicy,
      badKey: openAiFailures.unauthorized,
      quota: openAiFailures.insufficientQuota,
      rateLimit: openAiFailures.rateLimited(7),
    },
    async start(key) {
      const fake = await startFakeOpenAi({ key });
      return {
        ...fake,
        failNext: (reply) => fake.failNext('speech', reply),
        get spoken() {
          return fake.callsOf('speech');
        },
      };
    },
  },
  {
    name: 'elevenlabs',
    timing: 'measured',
    failures: elevenLabsFailures,
    start: startFakeElevenLabs,
    cannot: { 'idempotent repeat': NO_KEY },
  },
  {
    name: 'azure-speech',
    timing: 'estimated',
    failures: azureFailures,
    start: startFakeAzureSpeech,
    cannot: { refusal: 'it reads every text', 'idempotent repeat': NO_KEY },
  },
  {
    name: 'gemini-speech',
    timing: 'estimated',
    failures: geminiFailures,
    start: startFakeGeminiSpeech,
    cannot: { 'idempotent repeat': NO_KEY },
  },
];

const fakes = new Map<SpeechName, FakeSpeech>();
it.before(async () => {
  for (const { name, start } of tried) fakes.set(name, await start(KEY));
});
it.after(async () => {
  for (const fake of fakes.values()) await fake.close();
});

function fakeOf({ name }: SpeechTried): FakeSpeech {
  const fake = fakes.get(name);
  assert.ok(fake);
  return fake;
}

function provider(each: SpeechTried, given: GivenFields = {}, deps: Partial<SpeechDeps> = {}) {
  const adapter = speechAdapter(each.name);
  const fields = filled(adapter, { url: fakeOf(each).url, region: 'westeurope', key: KEY, ...given });
  const made = adapter.create(fields, { priceUsd: 15, timeoutMs: 5_000, align: noAlignment, ...deps });
  return { ...made, voice: fields.voice };
}

let lastKey = 0;
const requestBy = (voiceId: string, more: { signal?: AbortSignal; spending?: Spending; key?: string } = {}) => ({
  text: TEXT,
  voiceId,
  speed: 1,
  signal: more.signal ?? AbortSignal.timeout(10_000),
  idempotencyKey: more.key ?? `key-${++lastKey}`,
  spending: more.spending ?? unlimitedSpending,
});

async function failureOf(speaking: Promise<unknown>): Promise<ProviderErrorDetails> {
  const error = await speaking.then(
    () => assert.unreachable('it should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ProviderError);
  const { details } = error as ProviderError;
  assert.not.match(JSON.stringify(details), new RegExp(KEY));
  assert.ok(details.cause !== '' && details.nextAction !== '');
  return details;
}

/** How speaking fails when the server answers this. */
async function failure(each: SpeechTried, reply: Reply | undefined, deps: Partial<SpeechDeps> = {}) {
  assert.ok(reply);
  fakeOf(each).failNext(reply);
  const speech = provider(each, {}, deps);
  return await failureOf(speech.speak(requestBy(speech.voice)));
}

it('tries everyone who speaks', () => {
  assert.equal(
    tried.map(({ name }) => name),
    speechAdapters.map(({ name }) => name),
  );
});

tryEach(it, tried, {
  async success(each) {
    const speech = provider(each);
    const spoken = await speech.speak(requestBy(speech.voice));
    assert.ok(spoken.pcm.length > 0 && spoken.sampleRate > 0);
    assert.is(spoken.timing, each.timing);
    assert.equal(
      spoken.words.map(({ text }) => text),
      ['Hello', 'there,', 'world.'],
    );
    let before = 0;
    for (const { start, end } of spoken.words) {
      assert.ok(before <= start && start < end && end <= spoken.durationSeconds, `${start} to ${end}`);
      before = start;
    }
    const adapter = speechAdapter(each.name);
    const fields = filled(adapter, {
      url: fakeOf(each).url,
      key: KEY,
      ...(each.name === 'openai-speech' ? { model: 'fake' } : {}),
    });
    assert.match(await adapter.test(fields, AbortSignal.timeout(10_000)), /^it answers/);
  },

  async refusal(each) {
    const { kind, provider: who } = await failure(each, each.failures.refusal);
    assert.equal([kind, who], ['refused', each.name]);
  },

  async 'bad key'(each) {
    const speech = provider(each, { key: 'wrong' });
    const { kind } = await failureOf(speech.speak(requestBy(speech.voice)));
    assert.is(kind, 'unauthorized');
    assert.ok(
      (await speech.voices()).some(({ voiceId }) => voiceId === speech.voice),
      'its usual voice stays known',
    );
  },

  async quota(each) {
    assert.is((await failure(each, each.failures.quota)).kind, 'quota');
  },

  async 'rate limit'(each) {
    const { kind, retryAfterMs } = await failure(each, each.failures.rateLimit);
    assert.equal([kind, retryAfterMs], ['unavailable', 7_000]);
  },

  async 'cut answer'(each) {
    const { kind, code } = await failure(each, { body: Buffer.alloc(10_000, '{"a":'), cutAfter: 5_000 });
    assert.equal([kind, code], ['unavailable', 'connection-failed']);
  },

  async hang(each) {
    const { kind, code } = await failure(each, { body: Buffer.alloc(1_000), hangAfter: 100 }, { timeoutMs: 100 });
    assert.equal([kind, code], ['unavailable', 'timeout']);
  },

  async nonsense(each) {
    const { kind, code, cost } = await failure(each, { body: '<html>hello</html>' });
    assert.equal([kind, code, cost?.quantity], ['unavailable', 'no-audio', TEXT.length]);
  },

  async cost(each) {
    const speech = provider(each);
    const { cost } = await speech.speak(requestBy(speech.voice));
    assert.equal(cost, { amount_usd: 0.000285, provider: each.name, unit: 'character', quantity: 19 });
    assert.is((await speech.voices())[0]?.priceUsd, 15);
    const asked = fakeOf(each).spoken.length;
    const unpriced = provider(each, {}, { priceUsd: null });
    const spending = { ...unlimitedSpending, reserve: refuseUnknown };
    assert.is((await failureOf(unpriced.speak(requestBy(unpriced.voice, { spending })))).kind, 'budget');
    assert.is(fakeOf(each).spoken.length, asked);
  },

  async cancel(each) {
    const asked = fakeOf(each).spoken.length;
    fakeOf(each).failNext({ body: Buffer.alloc(1_000), hangAfter: 100 });
    const controller = new AbortController();
    const speech = provider(each);
    const speaking = speech.speak(requestBy(speech.voice, { signal: controller.signal }));
    const ended = speaking.catch((error: unknown) => error);
    await eventually('request', () => fakeOf(each).spoken.length > asked);
    const reason = new Error('changed my mind');
    controller.abort(reason);
    assert.is(await ended, reason);
  },

  async 'idempotent repeat'(each) {
    const speech = provider(each);
    const first = await speech.speak(requestBy(speech.voice, { key: 'the same' }));
    const again = await speech.speak(requestBy(speech.voice, { key: 'the same' }));
    assert.equal(again.pcm, first.pcm);
    const keys = fakeOf(each).spoken.map(({ headers }) => headers['idempotency-key']);
    assert.is(keys.at(-1), keys.at(-2));
  },
});

const refuseUnknown: Spending['reserve'] = async ({ provider, amountUsd }) => {
  if (amountUsd === null)
    throw new ProviderError({ provider, kind: 'budget', code: 'no-price', cause: 'no price', nextAction: 'set one' });
};

it.run();
