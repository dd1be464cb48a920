import { tokenFamilyEvents } from '../../../contracts/identity/token-family.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { TokenFamilyEvent } from '../../../contracts/identity/token-family.ts';
export type { NewToken, TokenFamilyCommand } from './decide.ts';
export type { TokenFamily } from './state.ts';

/** The refresh tokens of one sign-in: only the newest is valid, and presenting an older one ends the family. */
export const tokenFamily = defineAggregate({
  events: tokenFamilyEvents,
  creates: ['OpenTokenFamily'],
  initial,
  evolve,
  decide,
  hidden: ['tokenHash'],
  personalData: false,
});
