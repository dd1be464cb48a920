import { roleOf } from '../../domains/shared/accounts.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Role } from '../../kernel/http/caller.ts';
import type { Claims } from './access-tokens.ts';

/**
 * The role that the bearer of a token has now. One that opens more than what is the user's own is looked up in the user's stream,
 * because a token keeps it for up to 15 minutes: who has lost it, or got another, is a user like any other. @throws EventStoreUnavailable
 */
export async function currentRole(store: EventStore, { sub, role }: Pick<Claims, 'sub' | 'role'>): Promise<Role> {
  return role !== 'user' && (await roleOf(store, sub)) === role ? role : 'user';
}
