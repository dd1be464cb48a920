import { maySocketsBeOpen } from '../../domains/shared/sessions.ts';
import { accountOf } from '../../domains/shared/user-accounts.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { CLOSE_CODES } from './socket.ts';
import type { Sockets } from './sockets.ts';

/** Closes those of a user's sockets that may no longer be open, and tells the others their role. */
export async function reviewSockets(store: EventStore, sockets: Sockets, userId: string): Promise<void> {
  if (sockets.of(userId).length === 0) return;
  const account = await accountOf(store, userId);
  if (!account?.active) {
    for (const socket of sockets.of(userId)) socket.close(CLOSE_CODES.deactivated, 'the account is deactivated');
    return;
  }
  sockets.setRole(userId, account.role);
  for (const socket of sockets.of(userId)) {
    if (socket.sessionId === null || (await maySocketsBeOpen(store, socket.sessionId, userId, account))) continue;
    socket.close(CLOSE_CODES.expired, 'the session has ended');
  }
}
