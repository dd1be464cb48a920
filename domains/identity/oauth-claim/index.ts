import { createHash } from 'node:crypto';
import { oauthClaimEvents } from '../../../contracts/identity/oauth-claim.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { claimRules } from '../claim.ts';

const TAKEN = 'This account is already linked to another user';

/**
 * One user per account at a provider: the stream's name is a hash of both, and only one writer can be first. The claim
 * of a user without a link to the provider's account is void.
 */
export const oauthClaim = defineAggregate({
  events: oauthClaimEvents,
  ...claimRules(
    'OAuthClaimed',
    'OAuthReleased',
    () => new Rejection('oauth-claim/taken', 'conflict', TAKEN, {}, 'already_linked'),
  ),
});

/**
 * The claim's id, which is all that is stored of a subject. @param subject the provider's account id, not its address
 */
export const subjectHashOf = (provider: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest('hex');
