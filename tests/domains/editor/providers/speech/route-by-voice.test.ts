import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createEspeakProvider } from '../../../../../domains/editor/providers/speech/espeak/provider.ts';
import { openAiSpeech } from '../../../../../domains/editor/providers/speech/openai/adapter.ts';
import { routeByVoice } from '../../../../../domains/editor/providers/speech/route-by-voice.ts';
import { filled } from '../../../../../domains/shared/adapter.ts';
import type { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { noAlignment } from '../../../../support/fakes/no-alignment.ts';
import { startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import { unlimitedSpending } from '../../../../support/unlimited-spending.ts';

const it = suite('routeByVoice');
const request = {
  text: 'Hello',
  speed: 1,
  idempotencyKey: 'key',
  spending: unlimitedSpending,
  signal: AbortSignal.timeout(30_000),
};

it('lists the voices of all and lets each speak through its own provider', async () => {
  const server = await startFakeOpenAi();
  const espeak = createEspeakProvider();
  const cloud = openAiSpeech.create(filled(openAiSpeech, { url: server.url }), {
    priceUsd: 0,
    timeoutMs: 5_000,
    align: noAlignment,
  });
  const both = routeByVoice([espeak, cloud]);
  const voices = await both.voices();
  assert.is(voices.length, (await espeak.voices()).length + (await cloud.voices()).length);

  assert.is((await both.speak({ ...request, voiceId: 'en-us' })).timing, 'measured');
  assert.is(server.requests.length, 0);
  assert.is((await both.speak({ ...request, voiceId: 'alloy' })).timing, 'estimated');
  assert.is(server.requests.length, 1);
  espeak.stop();
  await server.close();
});

it('refuses a voice that no one has', async () => {
  const error = await routeByVoice([createEspeakProvider()])
    .speak({ ...request, voiceId: 'nope' })
    .catch((thrown: ProviderError) => thrown);
  assert.is((error as ProviderError).details.code, 'unknown-voice');
});

it.run();
