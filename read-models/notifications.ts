import type { Filter } from 'mongodb';
import {
  type Documents,
  defineReadModel,
  type ListPage,
  listPage,
  type Page,
  published,
  type Stored,
} from '../kernel/documents/index.ts';

export type NotificationView = {
  notification_id: string;
  event: string;
  title: string;
  message: string;
  data: Record<string, string>;
  read: boolean;
  created_at: string;
};

export type NotificationDocument = NotificationView & { user_id: string };

export const notifications = defineReadModel<NotificationDocument>('notifications', [
  { key: { user_id: 1, created_at: -1, _id: -1 } },
  { key: { user_id: 1, read: 1 } },
]);

/** A user's own, newest first. @param unread only those, when true */
export async function listNotifications(
  documents: Documents,
  userId: string,
  unread: boolean,
  page: Page,
): Promise<ListPage<NotificationView>> {
  const filter = { user_id: userId, ...(unread ? { read: false } : {}) } as Filter<Stored<NotificationDocument>>;
  const { items, next_cursor } = await listPage(await documents.of(notifications), filter, 'created_at', page);
  return { items: items.map(viewOf), next_cursor };
}

/** The ids of all that a user has not read. */
export async function unreadIds(documents: Documents, userId: string): Promise<string[]> {
  const filter = { user_id: userId, read: false } as Filter<Stored<NotificationDocument>>;
  const found = await (await documents.of(notifications)).find(filter).project<{ _id: string }>({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id);
}

function viewOf(stored: Stored<NotificationDocument>): NotificationView {
  const { user_id, ...view } = published(stored);
  return view;
}
