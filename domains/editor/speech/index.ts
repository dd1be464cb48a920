import { speechEvents } from '../../../contracts/editor/speech.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { SpeechEvent } from '../../../contracts/editor/speech.ts';
export type { SynthesizedSpeech } from './state.ts';

/** One text spoken on demand. */
export const speech = defineAggregate({
  events: speechEvents,
  creates: ['RecordSpeech'],
  initial,
  evolve,
  decide,
});
