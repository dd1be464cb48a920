import { suite } from 'uvu';
import { type SpeechEvent, speech } from '../../../domains/editor/speech/index.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('speech');

const cost = { amount_usd: 0.01, provider: 'openai-speech', unit: 'character' as const, quantity: 5 };
const made = {
  speech_id: 's',
  characters: 5,
  file_path: 's.mp3',
  duration_seconds: 1,
  output_format: 'mp3',
  voice_id: 'nova',
  provider: 'openai-speech',
  words: [{ text: 'Hello', start: 0, end: 1 }],
  cost,
};
const attempt = { speech_id: 's', provider: 'openai-speech', code: 'no-audio', cause: 'c', cost };
const synthesized: SpeechEvent = { type: 'SpeechSynthesized', data: made };
const failed: SpeechEvent = { type: 'SpeechAttemptFailed', data: attempt };

it('is recorded once', () => {
  given(speech).when({ type: 'RecordSpeech', speech: made }).then(synthesized);
  given(speech, failed).when({ type: 'RecordSpeech', speech: made }).then(synthesized);
  given(speech, synthesized).when({ type: 'RecordSpeech', speech: made }).isAlreadySo();
});

it('records each attempt that was paid for nothing, once', () => {
  given(speech).when({ type: 'RecordWaste', before: 0, attempt }).then(failed);
  given(speech, failed).when({ type: 'RecordWaste', before: 0, attempt }).isAlreadySo();
  given(speech, failed).when({ type: 'RecordWaste', before: 1, attempt }).then(failed);
});

it('remembers how often that was', () => {
  given(speech).is({ status: 'none', wasted: 0 });
  given(speech, failed, failed).is({ status: 'none', wasted: 2 });
  given(speech, failed, synthesized).is({ status: 'synthesized', speech: made });
});

it.run();
