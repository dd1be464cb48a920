import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type SpeechCommand } from './decide.ts';
import { type SpeechEvent, speechEvents } from './events.ts';
import { evolve, initial, type Speech } from './state.ts';

export type { SpeechEvent } from './events.ts';
export type { Synthesized } from './state.ts';

/** One text spoken on demand. */
export const speech = defineAggregate<Speech, SpeechCommand, SpeechEvent>({
  name: 'speech',
  events: speechEvents,
  initial,
  evolve,
  decide,
});
