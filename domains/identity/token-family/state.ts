import type { TokenFamilyEvent } from '../../../contracts/identity/token-family.ts';

export type TokenFamily =
  | { readonly status: 'none' }
  | {
      /** `revoked`: the newest token was revoked by a logout. `invalidated`: no token is ever accepted again. */
      readonly status: 'active' | 'revoked' | 'invalidated';
      readonly id: string;
      readonly userId: string;
      readonly sessionEpoch: number;
      /** No token outlives its family. */
      readonly endsAt: string;
      /** This and the fields below describe the newest token. */
      readonly generation: number;
      readonly tokenHash: string;
      readonly issuedAt: string;
      readonly expiresAt: string;
    };

export const initial: TokenFamily = { status: 'none' };

export function evolve(state: TokenFamily, event: TokenFamilyEvent): TokenFamily {
  switch (event.type) {
    case 'TokenFamilyOpened':
    case 'RefreshTokenRotated': {
      const { family_id, user_id, session_epoch, generation, token_hash, issued_at, expires_at, ends_at } = event.data;
      return {
        status: 'active',
        id: family_id,
        userId: user_id,
        sessionEpoch: session_epoch,
        endsAt: ends_at,
        generation,
        tokenHash: token_hash,
        issuedAt: issued_at,
        expiresAt: expires_at,
      };
    }
    case 'RefreshTokenRevoked':
      return state.status === 'none' ? state : { ...state, status: 'revoked' };
    case 'TokenFamilyInvalidated':
      return state.status === 'none' ? state : { ...state, status: 'invalidated' };
    default:
      return state;
  }
}
