import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { userEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { UserCommand } from './decide.ts';
export type { UserEvent } from './events.ts';
export { isKnown, type KnownUser, type User } from './state.ts';

/** An account: who it is, how they prove it, what they prefer. */
export const user = defineAggregate({
  events: userEvents,
  creates: ['RegisterUser'],
  initial,
  evolve,
  decide,
});
