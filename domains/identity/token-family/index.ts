import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type TokenFamilyCommand } from './decide.ts';
import { type TokenFamilyEvent, tokenFamilyEvents } from './events.ts';
import { evolve, initial, type TokenFamily } from './state.ts';

export type { NewToken, TokenFamilyCommand } from './decide.ts';
export type { TokenFamilyEvent } from './events.ts';
export type { TokenFamily } from './state.ts';

/** The refresh tokens that descend from one login: only the newest is good, and showing an older one ends them all. */
export const tokenFamily = defineAggregate<TokenFamily, TokenFamilyCommand, TokenFamilyEvent>({
  name: 'tokenFamily',
  events: tokenFamilyEvents,
  initial,
  evolve,
  decide,
});
