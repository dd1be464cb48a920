import type { SpeechEvent } from '../../../contracts/editor/speech.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

export type SynthesizedSpeech = DataOf<SpeechEvent, 'SpeechSynthesized'>;

export type Speech =
  /** `failedAttempts` counts paid but unusable answers. */
  | { readonly status: 'none'; readonly failedAttempts: number }
  | { readonly status: 'synthesized'; readonly speech: SynthesizedSpeech };

export const initial: Speech = { status: 'none', failedAttempts: 0 };

export function evolve(state: Speech, event: SpeechEvent): Speech {
  if (event.type === 'SpeechSynthesized') return { status: 'synthesized', speech: event.data };
  return state.status === 'none' ? { status: 'none', failedAttempts: state.failedAttempts + 1 } : state;
}
