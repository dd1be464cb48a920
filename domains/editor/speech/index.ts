import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { speechEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { SpeechEvent } from './events.ts';
export type { SynthesizedSpeech } from './state.ts';

/** One text spoken on demand. */
export const speech = defineAggregate({
  events: speechEvents,
  creates: ['RecordSpeech'],
  initial,
  evolve,
  decide,
});
