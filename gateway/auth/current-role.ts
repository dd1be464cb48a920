import { roleOf } from '../../domains/shared/user-accounts.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Role } from '../../kernel/http/caller.ts';
import type { Claims } from './access-tokens.ts';

/**
 * The current role of a token's bearer. A privileged role is checked in the user's stream, because a token keeps it for
 * up to 15 minutes: a bearer who has lost it, or has got another, counts as an ordinary user. @throws
 * EventStoreUnavailable
 */
export async function currentRole(store: EventStore, { sub, role }: Pick<Claims, 'sub' | 'role'>): Promise<Role> {
  return role !== 'user' && (await roleOf(store, sub)) === role ? role : 'user';
}
