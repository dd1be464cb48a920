import { isAdministrator } from '../../domains/shared/accounts.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Role } from '../../kernel/http/caller.ts';
import type { Claims } from './access-tokens.ts';

/**
 * The role that the bearer of a token has now. An administrator's is looked up in the user's stream, because a token keeps
 * it for up to 15 minutes: who was demoted or deactivated is a user like any other. @throws EventStoreUnavailable
 */
export const currentRole = async (store: EventStore, { sub, role }: Pick<Claims, 'sub' | 'role'>): Promise<Role> =>
  role === 'admin' && (await isAdministrator(store, sub)) ? 'admin' : 'user';
