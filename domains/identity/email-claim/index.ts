import { createHash } from 'node:crypto';
import { emailClaimEvents } from '../../../contracts/identity/email-claim.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

/** One account per address: the stream's name is a hash of the address, and only one writer can be first. */
export const emailClaim = defineAggregate({
  events: emailClaimEvents,
  creates: ['Claim'],
  initial,
  evolve,
  decide,
});

/** The claim's id: a hash, so that no address appears in a stream's name. @param email normalised */
export const emailClaimIdOf = (email: string): string => createHash('sha256').update(email).digest('hex');
