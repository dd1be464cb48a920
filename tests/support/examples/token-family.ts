import { randomUUID } from 'node:crypto';
import { type SignInEvent, signInEvents } from '../../../contracts/identity/sign-ins.ts';
import { type TokenFamilyEvent, tokenFamilyEvents } from '../../../contracts/identity/token-family.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { type History, history } from '../specs/history.ts';

const STARTED_MS = Date.parse('2026-01-01T00:00:00.000Z');

/** How long a refresh token is valid. */
export const LIFETIME_SECONDS = 30 * 24 * 3_600;

/** How long its family goes on. */
export const FAMILY_LIFETIME_SECONDS = 180 * 24 * 3_600;

/** A moment after the sign-in, ISO 8601 UTC. */
export const secondsLater = (seconds: number): string => new Date(STARTED_MS + seconds * 1_000).toISOString();

/** The token of a generation, issued at a moment after the sign-in. */
export const tokenOf = (generation: number, seconds: number) => ({
  token_hash: `hash-${generation}`,
  issued_at: secondsLater(seconds),
  expires_at: secondsLater(seconds + LIFETIME_SECONDS),
});

type Invalidated = DataOf<TokenFamilyEvent, 'TokenFamilyInvalidated'>;
type Origin = Pick<Invalidated, 'address' | 'agent'>;
/** Where a request came from that says nothing of it. */
export const NOWHERE: Origin = { address: null, agent: null };

type Changes = { readonly user_id?: string; readonly session_epoch?: number; readonly ends_at?: string };

/** The sign-in of a user, and the family of refresh tokens that it opened. */
export function exampleFamily({
  user_id = randomUUID(),
  session_epoch = 0,
  ends_at = secondsLater(FAMILY_LIFETIME_SECONDS),
}: Changes = {}) {
  const family_id = randomUUID();
  const ids = { family_id, user_id };
  const opened: TokenFamilyEvent = {
    type: 'TokenFamilyOpened',
    data: { ...ids, generation: 0, session_epoch, ...tokenOf(0, 0), ends_at },
  };
  const signedIn: SignInEvent = {
    type: 'SignedIn',
    data: { ...ids, session_epoch, ends_at, method: 'password', ...NOWHERE },
  };
  return {
    ids,
    ends_at,
    family_id,
    user_id,
    session_epoch,
    opened,
    rotated: (generation: number, seconds: number): TokenFamilyEvent => ({
      type: 'RefreshTokenRotated',
      data: { ...ids, generation, session_epoch, ...tokenOf(generation, seconds), ends_at },
    }),
    revoked: (generation: number): TokenFamilyEvent => ({ type: 'RefreshTokenRevoked', data: { ...ids, generation } }),
    invalidated: (reason: Invalidated['reason'], origin: Origin = NOWHERE): TokenFamilyEvent => ({
      type: 'TokenFamilyInvalidated',
      data: { ...ids, reason, ...origin },
    }),
    signedIn,
    /** The sign-in in the user's stream, and the events of the family. */
    signInHistory: (): History<SignInEvent> => history(signInEvents, user_id, user_id, signedIn),
    history: (...events: readonly TokenFamilyEvent[]): History<TokenFamilyEvent> =>
      history(tokenFamilyEvents, family_id, user_id, ...events),
  };
}
