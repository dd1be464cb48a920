import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { tokenFamilyEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { NewToken, TokenFamilyCommand } from './decide.ts';
export type { TokenFamilyEvent } from './events.ts';
export type { TokenFamily } from './state.ts';

/** The refresh tokens that descend from one login: only the newest is good, and showing an older one ends them all. */
export const tokenFamily = defineAggregate({
  events: tokenFamilyEvents,
  creates: ['OpenTokenFamily'],
  initial,
  evolve,
  decide,
});
