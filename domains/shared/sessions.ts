import { type TokenFamilyEvent, tokenFamilyEvents } from '../../contracts/identity/token-family.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { defineView } from '../../kernel/aggregates/view.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { UserAccount } from './user-accounts.ts';

type Session = { readonly userId: string; readonly epoch: number; readonly ended: boolean };

/** The event types that end a session. */
export const sessionEndTypes: readonly TokenFamilyEvent['type'][] = ['RefreshTokenRevoked', 'TokenFamilyInvalidated'];

export const sessions = defineView<typeof tokenFamilyEvents, Session | null>({
  name: 'session',
  events: tokenFamilyEvents,
  personalData: false,
  initial: null,
  evolve(session, { type, data }) {
    switch (type) {
      case 'TokenFamilyOpened':
      case 'RefreshTokenRotated':
        return { userId: data.user_id, epoch: data.session_epoch, ended: false };
      case 'RefreshTokenRevoked':
        return session && { ...session, ended: true };
      case 'TokenFamilyInvalidated':
        // After a role change the session can no longer be refreshed, but its open sockets continue under the new role.
        return session && { ...session, ended: session.ended || data.reason !== 'role_changed' };
      default:
        return session;
    }
  },
});

/**
 * Whether the session named by an access token may hold sockets: it was not signed out, stolen, or ended by a new
 * password.
 * @param account the user's current account
 * @throws EventStoreUnavailable
 */
export async function maySocketsBeOpen(
  store: EventStore,
  sessionId: string,
  userId: string,
  { socketsSinceEpoch }: UserAccount,
): Promise<boolean> {
  const { state: session } = await load(store, sessions, sessionId);
  return session !== null && session.userId === userId && !session.ended && session.epoch >= socketsSinceEpoch;
}
