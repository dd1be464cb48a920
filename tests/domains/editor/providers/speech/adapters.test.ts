import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { speechAdapters } from '../../../../../domains/editor/providers/speech/adapters.ts';
import { editorSettings } from '../../../../../domains/editor/settings.ts';
import { completed, missingFields } from '../../../../../domains/shared/adapters.ts';
import { isSpokenOutside, speechInUse } from '../../../../../domains/shared/speech-in-use.ts';
import { SPEECH_NAMES } from '../../../../../domains/shared/speech-offers.ts';
import { pickSettings, readConfig } from '../../../../../kernel/config/index.ts';

const it = suite('adapters of speech');

const settingsOf = (environment: Record<string, string>) =>
  pickSettings(readConfig({ PLATFORM_JWT_SECRET: 'x', ...environment }, editorSettings), editorSettings);

it('are all that is offered', () => {
  assert.equal(
    speechAdapters.map(({ name }) => name),
    SPEECH_NAMES,
  );
});

it('take what they list, with usual values, and name what nobody gave', () => {
  const offer = { name: 'n', label: 'l', fields: { key: { isNeeded: true }, model: { isNeeded: true, usual: 'm' } } };
  assert.equal(completed(offer, { url: 'http://a' }), { model: 'm' });
  assert.equal(completed(offer, { key: 'k', model: 'other' }), { key: 'k', model: 'other' });
  assert.equal([missingFields(offer, {}), missingFields(offer, { key: 'k' })], [['key'], []]);
});

it('speak where an address or a name is set, once they have what they need', () => {
  assert.is(speechInUse(settingsOf({})), null);
  const addressed = speechInUse(settingsOf({ PLATFORM_TTS_URL: 'http://kokoro:8880' }));
  assert.equal(
    [addressed?.offer.name, addressed?.fields, addressed?.missing],
    ['openai-speech', { url: 'http://kokoro:8880', model: 'tts-1', voice: 'alloy' }, []],
  );
  const named = settingsOf({ PLATFORM_TTS_PROVIDER: 'openai-speech' });
  assert.equal([speechInUse(named)?.missing, isSpokenOutside(null, named)], [['url'], false]);
});

it.run();
