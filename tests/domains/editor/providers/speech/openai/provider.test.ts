import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createOpenAiSpeechProvider,
  type OpenAiSpeechOptions,
} from '../../../../../../domains/editor/providers/speech/openai/provider.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../../../kernel/providers/provider-error.ts';
import { eventually } from '../../../../../support/eventually.ts';
import { noAlignment } from '../../../../../support/fakes/no-alignment.ts';
import { type FakeOpenAi, openAiFailures, startFakeOpenAi } from '../../../../../support/fakes/openai.ts';
import { toneWav } from '../../../../../support/fakes/tone-wav.ts';
import { unlimitedSpending } from '../../../../../support/unlimited-spending.ts';

const it = suite('OpenAI-compatible speech');
let server: FakeOpenAi;
let speech = (_: Record<string, unknown>): Uint8Array => toneWav(2);

it.before(async () => {
  server = await startFakeOpenAi({ key: 'secret-key', speech: (body) => speech(body) });
});
it.before.each(() => {
  speech = () => toneWav(2);
  server.requests.length = 0;
});
it.after(() => server.close());

const provider = (options: Partial<OpenAiSpeechOptions> = {}) =>
  createOpenAiSpeechProvider({
    baseUrl: server.url,
    key: 'secret-key',
    model: 'tts-1',
    priceUsd: 15,
    timeoutMs: 5_000,
    align: noAlignment,
    ...options,
  });

let lastKey = 0;
const request = (text: string, changes: { voiceId?: string; speed?: number; signal?: AbortSignal } = {}) => ({
  text,
  voiceId: 'alloy',
  speed: 1,
  signal: AbortSignal.timeout(10_000),
  idempotencyKey: `key-${++lastKey}`,
  spending: unlimitedSpending,
  ...changes,
});

async function failure(speaking: Promise<unknown>): Promise<ProviderErrorDetails> {
  const error = await speaking.then(
    () => assert.unreachable('it should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ProviderError);
  return (error as ProviderError).details;
}

it('asks for the text in the voice at the speed, with the key and an idempotency key', async () => {
  const asked = request('Hello there, world.', { voiceId: 'nova', speed: 1.25 });
  await provider().speak(asked);
  const [call] = server.callsOf('speech');
  assert.is(call?.headers.authorization, 'Bearer secret-key');
  assert.is(call?.headers['idempotency-key'], `${asked.idempotencyKey}-0`);
  assert.equal(call?.json, {
    model: 'tts-1',
    input: 'Hello there, world.',
    voice: 'nova',
    speed: 1.25,
    response_format: 'wav',
  });
});

it('answers samples, estimated words inside them, and what it cost', async () => {
  const spoken = await provider().speak(request('Hello there, world.'));
  assert.is(spoken.sampleRate, 22_050);
  assert.is(spoken.durationSeconds, 2);
  assert.equal([spoken.timing, spoken.timingReason], ['estimated', 'nobody listens']);
  assert.equal(spoken.cost, { amount_usd: 0.000285, provider: 'openai-speech', unit: 'character', quantity: 19 });
  assert.equal(
    spoken.words.map(({ text }) => text),
    ['Hello', 'there,', 'world.'],
  );
  assert.ok(
    spoken.words.every(({ start, end }, i) => start < end && start >= (spoken.words[i - 1]?.end ?? 0) && end <= 2),
  );
});

it('finds the words in what was spoken', async () => {
  const words = [{ text: 'Hello', start: 0.5, end: 1 }];
  const spoken = await provider({ align: async () => ({ words }) }).speak(request('Hello'));
  assert.equal([spoken.words, spoken.timing, spoken.timingReason], [words, 'aligned', null]);
});

it('loses nothing that was paid for where the comparison fails', async () => {
  const spoken = await provider({
    async align() {
      throw new ProviderError({
        provider: 'espeak',
        kind: 'unavailable',
        code: 'c',
        cause: 'it died',
        nextAction: 'a',
      });
    },
  }).speak(request('Hello'));
  assert.equal(
    [spoken.timing, spoken.timingReason, spoken.cost?.quantity],
    ['estimated', 'the reading to compare it with failed: it died', 5],
  );
});

it('sends a long text in parts after sentences, each with its own key, and joins what comes', async () => {
  const sentence = `${'word '.repeat(200)}end. `;
  const asked = request(sentence.repeat(5).trim());
  const spoken = await provider().speak(asked);
  const inputs = server.callsOf('speech').map(({ json }) => (json as { input: string }).input);
  assert.is(inputs.join(''), asked.text);
  assert.is(inputs.length, 2);
  assert.ok(inputs.every((input) => input.length <= 4_096 && /end\.\s*$/.test(input)));
  assert.equal(
    server.callsOf('speech').map(({ headers }) => headers['idempotency-key']),
    [`${asked.idempotencyKey}-0`, `${asked.idempotencyKey}-1`],
  );
  assert.is(spoken.durationSeconds, 4);
  assert.is(spoken.cost?.quantity, asked.text.length);
});

it('reads a streamed WAV, whose header does not know how long it is', async () => {
  speech = () => {
    const wav = toneWav(1);
    wav.writeUInt32LE(0xffff_ffff, 4);
    wav.writeUInt32LE(0xffff_ffff, 40);
    return wav;
  };
  assert.is((await provider().speak(request('Hello'))).durationSeconds, 1);
});

it('refuses an unknown voice and a text without words before it asks', async () => {
  assert.is((await failure(provider().speak(request('Hello', { voiceId: 'nope' })))).code, 'unknown-voice');
  assert.is((await failure(provider().speak(request('…')))).code, 'nothing-to-say');
  assert.is(server.requests.length, 0);
});

it('tells a wrong key from spent credit, a rate limit, a bad request and a broken server', async () => {
  const seen = [];
  for (const reply of [
    openAiFailures.unauthorized,
    openAiFailures.insufficientQuota,
    openAiFailures.paymentRequired,
    openAiFailures.rateLimited(7),
    openAiFailures.invalid,
    openAiFailures.contentPolicy,
    openAiFailures.serverError,
    openAiFailures.overloaded,
  ]) {
    server.failNext('speech', reply);
    const { kind, retryAfterMs } = await failure(provider().speak(request('Hello')));
    seen.push(retryAfterMs === undefined ? kind : `${kind} ${retryAfterMs}`);
  }
  assert.equal(seen, [
    'unauthorized',
    'quota',
    'quota',
    'unavailable 7000',
    'invalid',
    'refused',
    'unavailable',
    'unavailable',
  ]);
});

it('says what was paid before a later part failed', async () => {
  const text = `${'word '.repeat(800)}end. Another sentence here that goes on ${'and on '.repeat(40)}.`;
  let calls = 0;
  speech = () => (++calls === 1 ? toneWav(1) : Buffer.from('no sound at all'));
  const { code, cost } = await failure(provider().speak(request(text)));
  assert.is(code, 'no-audio');
  assert.is(cost?.quantity, text.length);
  assert.is(cost?.amount_usd, Math.round(text.length * 15) / 1e6);
});

it('says so when the answer is no sound', async () => {
  speech = () => Buffer.from('ID3 this is an mp3');
  assert.is((await failure(provider().speak(request('Hello')))).code, 'no-audio');
});

it('ends within its time when the server hangs', async () => {
  server.failNext('speech', { body: toneWav(1), hangAfter: 100 });
  assert.is((await failure(provider({ timeoutMs: 200 }).speak(request('Hello')))).code, 'timeout');
});

it('ends at once when the caller gives up', async () => {
  server.failNext('speech', { body: toneWav(1), hangAfter: 100 });
  const controller = new AbortController();
  const speaking = provider().speak(request('Hello', { signal: controller.signal }));
  await eventually('request', () => server.callsOf('speech').length > 0);
  controller.abort(new Error('changed my mind'));
  await speaking.then(
    () => assert.unreachable('it should have failed'),
    (error: Error) => assert.is(error.message, 'changed my mind'),
  );
});

it('says so when no one listens at the address', async () => {
  assert.is(
    (await failure(provider({ baseUrl: 'http://127.0.0.1:9' }).speak(request('Hello')))).code,
    'connection-failed',
  );
});

it.run();
