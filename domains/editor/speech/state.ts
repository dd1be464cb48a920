import type { SpeechEvent } from './events.ts';

export type Speech =
  | { readonly status: 'none' }
  | { readonly status: 'synthesized'; readonly speech: SpeechEvent['data'] };

export const initial: Speech = { status: 'none' };

export const evolve = (_: Speech, event: SpeechEvent): Speech => ({ status: 'synthesized', speech: event.data });
