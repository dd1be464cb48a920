import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type UserCommand } from './decide.ts';
import { type UserEvent, userEvents } from './events.ts';
import { evolve, initial, type User } from './state.ts';

export type { UserCommand } from './decide.ts';
export type { UserEvent } from './events.ts';
export { isKnown, type KnownUser, type User } from './state.ts';

/** An account: who it is, how they prove it, what they prefer. */
export const user = defineAggregate<User, UserCommand, UserEvent>({
  name: 'user',
  events: userEvents,
  initial,
  evolve,
  decide,
});
