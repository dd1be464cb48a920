import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { speechAdapter } from '../../../../../domains/editor/providers/speech/adapters.ts';
import { wordsFromCharacters } from '../../../../../domains/editor/providers/speech/elevenlabs/words-from-characters.ts';
import { filled, type GivenFields } from '../../../../../domains/shared/adapter.ts';
import { languageOfVoice } from '../../../../../domains/shared/languages.ts';
import type { SpeechName } from '../../../../../domains/shared/speech-offers.ts';
import type { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { noAlignment } from '../../../../support/fakes/no-alignment.ts';
import { startFakeAzureSpeech } from '../../../../support/fakes/speech/azure.ts';
import { startFakeElevenLabs } from '../../../../support/fakes/speech/elevenlabs.ts';
import type { FakeSpeech } from '../../../../support/fakes/speech/fake-speech.ts';
import { geminiAnswer, startFakeGeminiSpeech } from '../../../../support/fakes/speech/gemini.ts';
import { toneWav } from '../../../../support/fakes/tone-wav.ts';
import { unlimitedSpending } from '../../../../support/unlimited-spending.ts';

/** What the formats of speech have of their own, beside what every speech does. */
const it = suite('formats of outside speech');

const servers: FakeSpeech[] = [];
it.after(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

async function speechOf(name: SpeechName, start: (key: string) => Promise<FakeSpeech>, given: GivenFields = {}) {
  const server = await start('k');
  servers.push(server);
  const adapter = speechAdapter(name);
  const fields = filled(adapter, { url: `${server.url}/`, key: 'k', ...given });
  const speech = adapter.create(fields, { priceUsd: 0, timeoutMs: 5_000, align: noAlignment });
  const say = (text: string, voiceId = fields.voice, speed = 1) =>
    speech.speak({
      text,
      voiceId,
      speed,
      signal: AbortSignal.timeout(10_000),
      idempotencyKey: 'key',
      spending: unlimitedSpending,
    });
  return { server, speech, say };
}

const codeOf = (speaking: Promise<unknown>): Promise<string> =>
  speaking.then(
    () => 'spoken',
    (error: ProviderError) => error.details.code,
  );

it('take the times of words from those of ElevenLabs’ characters', async () => {
  const { server, say, speech } = await speechOf('elevenlabs', startFakeElevenLabs);
  const { words, timing, sampleRate } = await say('Hi, you');
  assert.equal(words, [
    { text: 'Hi,', start: 0, end: 0.3 },
    { text: 'you', start: 0.4, end: 0.7 },
  ]);
  assert.equal([timing, sampleRate], ['measured', 24_000]);
  const [call] = server.spoken;
  assert.is(call?.path, '/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb/with-timestamps');
  assert.is(call?.query.get('output_format'), 'pcm_24000');
  assert.equal(call?.json, { text: 'Hi, you', model_id: 'eleven_multilingual_v2' });
  await say('Hi', 'pNInz6obpgDQGcFmaJgB', 1.2);
  assert.equal(server.spoken[1]?.json, {
    text: 'Hi',
    model_id: 'eleven_multilingual_v2',
    voice_settings: { speed: 1.2 },
  });
  assert.equal(
    (await speech.voices()).map(({ name, language, provider }) => [name, language, provider]),
    [
      ['George', 'mul', 'elevenlabs'],
      ['Adam', 'mul', 'elevenlabs'],
    ],
  );
  assert.is(server.requests.filter(({ path }) => path === '/v1/voices').length, 1);
});

it('compare the sound with a reading where the characters are those of another text', () => {
  const times = { character_start_times_seconds: [0, 1], character_end_times_seconds: [1, 2] };
  assert.equal(wordsFromCharacters({ characters: ['a', 'b'], ...times }, 'ab', 2), [{ text: 'ab', start: 0, end: 2 }]);
  assert.is(wordsFromCharacters({ characters: ['a', 'c'], ...times }, 'ab', 2), null);
  assert.is(wordsFromCharacters({ characters: ['a', 'b'], ...times }, 'a', 2), null);
  assert.is(wordsFromCharacters(null, 'a', 2), null);
});

it('send Azure SSML in which a text stays a text, in the language of the voice', async () => {
  const { server, say, speech } = await speechOf('azure-speech', startFakeAzureSpeech, { region: 'westeurope' });
  await say('Tom & "Jerry" <break/>', 'de-DE-KatjaNeural', 1.5);
  const [call] = server.spoken;
  assert.is(
    call?.body.toString(),
    '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="de-DE"><voice name="de-DE-KatjaNeural"><prosody rate="1.5">Tom &amp; &quot;Jerry&quot; &lt;break/&gt;</prosody></voice></speak>',
  );
  assert.is(call?.headers['x-microsoft-outputformat'], 'riff-24khz-16bit-mono-pcm');
  assert.equal(
    (await speech.voices()).map(({ name, language }) => [name, language]),
    [
      ['Ava (English (United States))', 'mul'],
      ['Katja (German (Germany))', 'de-DE'],
    ],
  );
  assert.equal(['de-DE-KatjaNeural', 'en-US-AvaMultilingualNeural'].map(languageOfVoice), ['de', null]);
});

it('read Gemini’s samples with and without a header, at its own pace', async () => {
  const { server, say } = await speechOf('gemini-speech', startFakeGeminiSpeech);
  assert.is((await say('Hello')).durationSeconds, 2);
  server.failNext(geminiAnswer('audio/L16;codec=pcm;rate=11025', toneWav(1).subarray(44)));
  const { sampleRate, durationSeconds } = await say('Hello', 'Puck');
  assert.equal([sampleRate, durationSeconds], [11_025, 2]);
  assert.equal(server.spoken[1]?.json, {
    contents: [{ parts: [{ text: 'Hello' }] }],
    generationConfig: {
      responseModalities: ['AUDIO'],
      speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Puck' } } },
    },
  });
  assert.is(await codeOf(say('Hello', 'Kore', 1.5)), 'speed-not-offered');
  assert.is(await codeOf(say('Hello', 'Nobody')), 'unknown-voice');
  assert.is(server.spoken.length, 2);
});

it.run();
