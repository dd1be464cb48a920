import { createHash } from 'node:crypto';
import { emailClaimEvents } from '../../../contracts/identity/email-claim.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { claimRules } from '../claim.ts';

/**
 * One account per address: the stream's name is a hash of the address, and only one writer can be first. The claim of a
 * registration that was abandoned and can never be completed is void.
 */
export const emailClaim = defineAggregate({
  events: emailClaimEvents,
  creates: ['Claim'],
  ...claimRules(
    'EmailClaimed',
    'EmailReleased',
    () => new Rejection('email-claim/taken', 'conflict', 'There is already an account with this address'),
  ),
});

/** The claim's id: a hash, so that no address appears in a stream's name. @param email normalised */
export const emailClaimIdOf = (email: string): string => createHash('sha256').update(email).digest('hex');
