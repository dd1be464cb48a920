import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAiSpeech } from '../../../../../domains/editor/providers/speech/openai/adapter.ts';
import type { SpeechDeps } from '../../../../../domains/editor/providers/speech/speech-adapter.ts';
import { filled } from '../../../../../domains/shared/adapter.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../../kernel/providers/provider-error.ts';
import { noAlignment } from '../../../../support/fakes/no-alignment.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import { toneWav } from '../../../../support/fakes/tone-wav.ts';
import { unlimitedSpending } from '../../../../support/unlimited-spending.ts';

const it = suite('outside speech');
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

const provider = (options: Partial<SpeechDeps> = {}, url = server.url) =>
  openAiSpeech.create(filled(openAiSpeech, { url, key: 'secret-key' }), {
    priceUsd: 15,
    timeoutMs: 5_000,
    align: noAlignment,
    ...options,
  });

let lastKey = 0;
const request = (text: string, changes: { voiceId?: string; speed?: number } = {}) => ({
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

it('says what was paid before a later part failed', async () => {
  const text = `${'word '.repeat(800)}end. Another sentence here that goes on ${'and on '.repeat(40)}.`;
  let calls = 0;
  speech = () => (++calls === 1 ? toneWav(1) : Buffer.from('no sound at all'));
  const { code, cost } = await failure(provider().speak(request(text)));
  assert.is(code, 'no-audio');
  assert.is(cost?.quantity, text.length);
  assert.is(cost?.amount_usd, Math.round(text.length * 15) / 1e6);
});

it('says so when no one listens at the address', async () => {
  assert.is((await failure(provider({}, 'http://127.0.0.1:9').speak(request('Hello')))).code, 'connection-failed');
});

it.run();
