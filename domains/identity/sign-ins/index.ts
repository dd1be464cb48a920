import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { signInEvents } from './events.ts';
import { evolve, initial } from './state.ts';

/** The sign-ins of one user, successful and refused; the stream's id is the user's. */
export const signIns = defineAggregate({
  events: signInEvents,
  initial,
  evolve,
  decide,
});
