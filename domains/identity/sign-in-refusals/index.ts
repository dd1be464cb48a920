import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { signInRefusalEvents } from './events.ts';
import { evolve, initial } from './state.ts';

/** Sign-ins to one account with the wrong credentials, the latest of them; the stream's id is the user's. */
export const signInRefusals = defineAggregate({
  events: signInRefusalEvents,
  initial,
  evolve,
  decide,
  maxCount: 100,
});
