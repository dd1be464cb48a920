import type { TokenFamilyEvent } from './events.ts';

export type TokenFamily =
  | { readonly status: 'none' }
  | {
      /** `revoked`: its newest token was revoked by a logout. `invalidated`: none of its tokens is ever accepted again. */
      readonly status: 'active' | 'revoked' | 'invalidated';
      readonly id: string;
      readonly userId: string;
      readonly sessionEpoch: number;
      /** Of the newest token, as everything below. */
      readonly generation: number;
      readonly tokenHash: string;
      readonly issuedAt: string;
      readonly expiresAt: string;
    };

export const initial: TokenFamily = { status: 'none' };

export function evolve(state: TokenFamily, event: TokenFamilyEvent): TokenFamily {
  if (event.type === 'TokenFamilyOpened') {
    const { family_id, user_id, session_epoch, token_hash, issued_at, expires_at } = event.data;
    return {
      status: 'active',
      id: family_id,
      userId: user_id,
      sessionEpoch: session_epoch,
      generation: 0,
      tokenHash: token_hash,
      issuedAt: issued_at,
      expiresAt: expires_at,
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'RefreshTokenRotated': {
      const { generation, token_hash, issued_at, expires_at } = event.data;
      return { ...state, generation, tokenHash: token_hash, issuedAt: issued_at, expiresAt: expires_at };
    }
    case 'RefreshTokenRevoked':
      return { ...state, status: 'revoked' };
    case 'TokenFamilyInvalidated':
      return { ...state, status: 'invalidated' };
  }
}
