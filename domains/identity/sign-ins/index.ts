import { signInEvents } from '../../../contracts/identity/sign-ins.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial, MAX_SIGN_INS } from './state.ts';

export { MAX_SIGN_INS, type SignIns } from './state.ts';

/** A user's latest sign-ins; the stream's id is the user's. */
export const signIns = defineAggregate({
  events: signInEvents,
  initial,
  evolve,
  decide,
  maxCount: MAX_SIGN_INS,
});
