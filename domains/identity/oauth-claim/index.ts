import { createHash } from 'node:crypto';
import { oauthClaimEvents } from '../../../contracts/identity/oauth-claim.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

/** One user per account at a provider: the stream's name is a hash of both, and only one writer can be first. */
export const oauthClaim = defineAggregate({
  events: oauthClaimEvents,
  initial,
  evolve,
  decide,
});

/**
 * The claim's id, which is all that is stored of a subject. @param subject the provider's account id, not its address
 */
export const subjectHashOf = (provider: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest('hex');
