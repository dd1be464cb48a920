import { createHash } from 'node:crypto';
import { defineAggregate } from '../../../kernel/aggregate.ts';
import { type ClaimCommand, decide } from './decide.ts';
import { type ClaimEvent, claimEvents } from './events.ts';
import { type Claim, evolve, initial } from './state.ts';

/** One address, one account: the stream is named by a hash of the address, and only one writer is first. */
export const emailClaim = defineAggregate<Claim, ClaimCommand, ClaimEvent>({
  name: 'emailClaim',
  events: claimEvents,
  initial,
  evolve,
  decide,
});

/** The claim's id: no address stands in a stream's name. @param email normalised */
export const claimIdOf = (email: string): string => createHash('sha256').update(email).digest('hex');
