import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { speechAdapters } from '../../../../../domains/editor/providers/speech/adapters.ts';
import { editorSettings } from '../../../../../domains/editor/settings.ts';
import { isSpokenOutside, speechInUse } from '../../../../../domains/shared/speech-in-use.ts';
import { SPEECH_NAMES } from '../../../../../domains/shared/speech-offers.ts';
import { pickSettings, readConfig } from '../../../../../kernel/config/index.ts';

const it = suite('adapters of speech');

const NOTHING = { url: '', key: '', model: '', version: '', workflow: '', voice: '', region: '' };

const settingsOf = (environment: Record<string, string>) =>
  pickSettings(readConfig({ PLATFORM_JWT_SECRET: 'x', ...environment }, editorSettings), editorSettings);

it('are all that is offered', () => {
  assert.equal(
    speechAdapters.map(({ name }) => name),
    SPEECH_NAMES,
  );
});

it('speak where an address or a name is set, once they have what they need', () => {
  assert.is(speechInUse(settingsOf({})), null);
  const addressed = speechInUse(settingsOf({ PLATFORM_TTS_URL: 'http://kokoro:8880' }));
  assert.equal(
    [addressed?.offer.name, addressed?.fields, addressed?.missing],
    ['openai-speech', { ...NOTHING, url: 'http://kokoro:8880', model: 'tts-1', voice: 'alloy' }, []],
  );
  const eleven = settingsOf({ PLATFORM_TTS_PROVIDER: 'elevenlabs', PLATFORM_TTS_KEY: 'k' });
  assert.equal(
    [null, 'pNInz6obpgDQGcFmaJgB', 'en-us', 'de'].map((voice) => isSpokenOutside(voice, eleven)),
    [true, true, false, false],
  );
  const named = settingsOf({ PLATFORM_TTS_PROVIDER: 'openai-speech' });
  assert.equal([speechInUse(named)?.fields.url, isSpokenOutside(null, named)], ['https://api.openai.com', true]);
  const azure = settingsOf({ PLATFORM_TTS_PROVIDER: 'azure-speech', PLATFORM_TTS_KEY: 'k' });
  assert.equal([speechInUse(azure)?.missing, isSpokenOutside(null, azure)], [['region'], false]);
});

it.run();
