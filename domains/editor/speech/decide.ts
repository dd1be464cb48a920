import type { SpeechEvent } from './events.ts';
import type { Speech, Synthesized } from './state.ts';

type Attempt = Extract<SpeechEvent, { type: 'SpeechAttemptFailed' }>['data'];

export type SpeechCommand =
  | { readonly type: 'RecordSpeech'; readonly speech: Synthesized }
  /** `before`: how many had been paid for nothing until then. */
  | { readonly type: 'RecordWaste'; readonly before: number; readonly attempt: Attempt };

export function decide(command: SpeechCommand, state: Speech): readonly SpeechEvent[] {
  if (state.status === 'synthesized') return [];
  if (command.type === 'RecordSpeech') return [{ type: 'SpeechSynthesized', data: command.speech }];
  return command.before < state.wasted ? [] : [{ type: 'SpeechAttemptFailed', data: command.attempt }];
}
