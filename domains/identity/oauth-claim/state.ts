import type { OAuthClaimEvent } from '../../../contracts/identity/oauth-claim.ts';

/** The id of the user who signs in with the provider's account; null if nobody does. */
export type OAuthClaim = { readonly by: string | null };

export const initial: OAuthClaim = { by: null };

export const evolve = (state: OAuthClaim, { type, data: { by } }: OAuthClaimEvent): OAuthClaim => {
  if (type === 'OAuthClaimed') return { by };
  return state.by === by ? initial : state;
};
