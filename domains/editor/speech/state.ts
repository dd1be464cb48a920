import type { SpeechEvent } from './events.ts';

export type Synthesized = Extract<SpeechEvent, { type: 'SpeechSynthesized' }>['data'];

export type Speech =
  /** `wasted` counts the answers that were paid for nothing. */
  | { readonly status: 'none'; readonly wasted: number }
  | { readonly status: 'synthesized'; readonly speech: Synthesized };

export const initial: Speech = { status: 'none', wasted: 0 };

export function evolve(state: Speech, event: SpeechEvent): Speech {
  if (event.type === 'SpeechSynthesized') return { status: 'synthesized', speech: event.data };
  return state.status === 'none' ? { status: 'none', wasted: state.wasted + 1 } : state;
}
