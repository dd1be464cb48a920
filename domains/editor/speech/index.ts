import { type SpeechEvent, speechEvents } from '../../../contracts/editor/speech.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

export type { SpeechEvent } from '../../../contracts/editor/speech.ts';

export type SynthesizedSpeech = DataOf<SpeechEvent, 'SpeechSynthesized'>;

export type Speech =
  /** `failedAttempts` counts paid but unusable answers. */
  | { readonly status: 'none'; readonly failedAttempts: number }
  | { readonly status: 'synthesized'; readonly speech: SynthesizedSpeech };

const initial: Speech = { status: 'none', failedAttempts: 0 };

function evolve(state: Speech, event: SpeechEvent): Speech {
  if (event.type === 'SpeechSynthesized') return { status: 'synthesized', speech: event.data };
  return state.status === 'none' ? { status: 'none', failedAttempts: state.failedAttempts + 1 } : state;
}

export type SpeechCommand =
  | { readonly type: 'RecordSpeech'; readonly speech: SynthesizedSpeech }
  /** `before`: the number of failed attempts before this one. */
  | {
      readonly type: 'RecordFailedAttempt';
      readonly before: number;
      readonly attempt: DataOf<SpeechEvent, 'SpeechAttemptFailed'>;
    };

function decide(command: SpeechCommand, state: Speech): readonly SpeechEvent[] {
  if (state.status === 'synthesized') return [];
  if (command.type === 'RecordSpeech') return [{ type: 'SpeechSynthesized', data: command.speech }];
  return command.before < state.failedAttempts ? [] : [{ type: 'SpeechAttemptFailed', data: command.attempt }];
}

/** One text spoken on demand. */
export const speech = defineAggregate({
  events: speechEvents,
  creates: ['RecordSpeech'],
  initial,
  evolve,
  decide,
});
