import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type SignInCommand } from './decide.ts';
import { type SignInEvent, signInEvents } from './events.ts';
import { evolve, initial, type SignIns } from './state.ts';

/** A user's sign-ins and refusals; the stream's id is the user's. */
export const signIns = defineAggregate<SignIns, SignInCommand, SignInEvent>({
  name: 'signIns',
  events: signInEvents,
  initial,
  evolve,
  decide,
});
