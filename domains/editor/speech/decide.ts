import type { SpeechEvent } from '../../../contracts/editor/speech.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Speech, SynthesizedSpeech } from './state.ts';

export type SpeechCommand =
  | { readonly type: 'RecordSpeech'; readonly speech: SynthesizedSpeech }
  /** `before`: the number of failed attempts before this one. */
  | {
      readonly type: 'RecordFailedAttempt';
      readonly before: number;
      readonly attempt: DataOf<SpeechEvent, 'SpeechAttemptFailed'>;
    };

export function decide(command: SpeechCommand, state: Speech): readonly SpeechEvent[] {
  if (state.status === 'synthesized') return [];
  if (command.type === 'RecordSpeech') return [{ type: 'SpeechSynthesized', data: command.speech }];
  return command.before < state.failedAttempts ? [] : [{ type: 'SpeechAttemptFailed', data: command.attempt }];
}
