import { signInRefusalEvents } from '../../../contracts/identity/sign-in-refusals.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

/** The latest failed sign-ins to an account, with wrong credentials; the stream's id is the user's. */
export const signInRefusals = defineAggregate({
  events: signInRefusalEvents,
  initial,
  evolve,
  decide,
  maxCount: 100,
});
