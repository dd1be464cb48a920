import { userEvents } from '../../../contracts/identity/user.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { UserEvent } from '../../../contracts/identity/user.ts';
export type { UserCommand } from './decide.ts';
export { isLinked } from './linked-accounts.ts';
export type { User } from './state.ts';

/** An account: its owner's name and address, how they authenticate, and their settings. */
export const user = defineAggregate({
  events: userEvents,
  creates: ['RegisterUser'],
  snapshots: 12,
  initial,
  evolve,
  decide,
  hidden: ['passwordHash', 'subject_hash', 'token_hash'],
});
