import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '../api/notifications.ts';
import { readNotifications, showRead } from '../api/use-read-notifications.ts';
import { pause } from './read-again.ts';

const FIRST_PAUSE_MS = 500;
const MAX_READS = 6;

/**
 * Shows as read what waited for a decision about content. The platform marks it a moment later, and says nothing of it:
 * the list is read again until it agrees. What comes to wait in the meantime is left alone.
 */
export async function settleNotices(queries: QueryClient, contentId: string): Promise<void> {
  const isOfGate = ({ event, data }: Notification) => event === 'platform.gate.opened' && data.content_id === contentId;
  const settled = new Set(showRead(queries, isOfGate));
  for (let left = settled.size, read = 0; left > 0 && read < MAX_READS; read++) {
    await pause(FIRST_PAUSE_MS * 2 ** read);
    await readNotifications(queries);
    left = showRead(queries, ({ notification_id }) => settled.has(notification_id)).length;
  }
}
