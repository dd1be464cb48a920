import { defineAggregate } from '../../../kernel/aggregate.ts';
import { type AccountCommand, decide } from './decide.ts';
import { type AccountEvent, accountEvents } from './events.ts';
import { type Account, evolve, initial } from './state.ts';

export type { AccountCommand } from './decide.ts';
export type { AccountEvent } from './events.ts';
export type { Account } from './state.ts';

/** The account at a platform that posts for everybody; its id is the platform's name. */
export const account = defineAggregate<Account, AccountCommand, AccountEvent>({
  name: 'account',
  events: accountEvents,
  initial,
  evolve,
  decide,
});
