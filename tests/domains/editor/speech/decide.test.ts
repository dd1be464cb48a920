import { suite } from 'uvu';
import { type SpeechEvent, speech } from '../../../../domains/editor/speech/index.ts';
import { failedAttempt, speechData } from '../../../support/examples/speech.ts';
import { given } from '../../../support/given.ts';

const it = suite('speech');

const synthesized: SpeechEvent = { type: 'SpeechSynthesized', data: speechData };
const failed: SpeechEvent = { type: 'SpeechAttemptFailed', data: failedAttempt };
const record = { type: 'RecordSpeech', speech: speechData } as const;
const recordFailedAttempt = (before: number) =>
  ({ type: 'RecordFailedAttempt', before, attempt: failedAttempt }) as const;

it('is recorded once', () => {
  given(speech).when(record).then(synthesized);
  given(speech, failed).when(record).then(synthesized);
  given(speech, synthesized).when(record).changesNothing();
});

it('records each failed attempt once', () => {
  given(speech).when(recordFailedAttempt(0)).then(failed);
  given(speech, failed).when(recordFailedAttempt(0)).changesNothing();
  given(speech, failed).when(recordFailedAttempt(1)).then(failed);
});

it('records no failed attempt of a speech that is there', () => {
  given(speech, synthesized).when(recordFailedAttempt(0)).changesNothing();
});

it('counts the failed attempts until it is there', () => {
  given(speech).is({ status: 'none', failedAttempts: 0 });
  given(speech, failed, failed).is({ status: 'none', failedAttempts: 2 });
  given(speech, failed, synthesized).is({ status: 'synthesized', speech: speechData });
});

it.run();
