import { createHash } from 'node:crypto';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { claimEvents } from './events.ts';
import { evolve, initial } from './state.ts';

/** One address, one account: the stream is named by a hash of the address, and only one writer is first. */
export const emailClaim = defineAggregate({
  events: claimEvents,
  initial,
  evolve,
  decide,
});

/** The claim's id: no address stands in a stream's name. @param email normalised */
export const claimIdOf = (email: string): string => createHash('sha256').update(email).digest('hex');
