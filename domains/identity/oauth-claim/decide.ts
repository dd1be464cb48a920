import type { OAuthClaimEvent } from '../../../contracts/identity/oauth-claim.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { OAuthClaim } from './state.ts';

export type OAuthClaimCommand =
  /** `unlinked`: a user without a link to the provider's account, whose claim is therefore void; null for none. */
  | { readonly type: 'Claim'; readonly by: string; readonly unlinked: string | null }
  | { readonly type: 'Release'; readonly by: string };

export function decide(command: OAuthClaimCommand, state: OAuthClaim): readonly OAuthClaimEvent[] {
  const released: OAuthClaimEvent[] = state.by === null ? [] : [{ type: 'OAuthReleased', data: { by: state.by } }];
  if (command.type === 'Release') return state.by === command.by ? released : [];
  if (state.by === command.by) return [];
  if (state.by !== null && state.by !== command.unlinked)
    throw new Rejection(
      'oauth-claim/taken',
      'conflict',
      'Somebody else signs in with this account',
      {},
      'already_linked',
    );
  return [...released, { type: 'OAuthClaimed', data: { by: command.by } }];
}
