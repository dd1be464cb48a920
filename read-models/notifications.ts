import { z } from 'zod';
import { PROGRESS } from '../contracts/identity/user.ts';
import {
  type Documents,
  defineReadModel,
  findAllBy,
  findIdsAfter,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';

export const notificationView = z
  .strictObject({
    notification_id: z.string(),
    event: z
      .string()
      .describe(
        'The channel of the event that it is about, or one of `platform.gate.opened`, `platform.pipeline.failed`, `platform.publication.failed`, `platform.publication.unconfirmed`, `platform.budget.spent`, `account.connected`, `account.access_ended`; or `test`',
      ),
    title: z.string(),
    message: z.string(),
    data: z.record(z.string(), z.string()).describe('Ids of the things it is about'),
    details: z
      .record(z.string(), z.string())
      .nullable()
      .describe('What `title` and `message` say, in parts, to be worded otherwise; null for earlier notifications'),
    read: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Notification' });
type NotificationView = z.infer<typeof notificationView>;

export type NotificationDocument = NotificationView & { user_id: string };

export const notifications = defineReadModel<NotificationDocument>('notifications', [
  { key: { user_id: 1, created_at: -1, _id: -1 } },
  { key: { user_id: 1, read: 1, _id: 1 } },
]);

export type NotificationFilter = {
  /** Unread ones only. */
  readonly unread: boolean;
  /** Only what matters, or only the rest; absent for both. */
  readonly matters?: boolean | undefined;
};

/** A user's own, newest first. */
export async function listNotifications(
  documents: Documents,
  userId: string,
  { unread, matters }: NotificationFilter,
  page: Page,
): Promise<ListPage<NotificationView>> {
  const progress = [...PROGRESS];
  const where = {
    user_id: userId,
    read: unread ? false : undefined,
    event: matters === undefined ? undefined : matters ? { $nin: progress } : { $in: progress },
  };
  const { items, next_cursor } = await findPage(documents, notifications, where, 'created_at', page);
  return { items: items.map(({ user_id: _, ...view }) => view), next_cursor };
}

/** The ids of a user's unread notifications: at most `limit`, in order, starting after `after`. */
export const unreadIds = (documents: Documents, userId: string, after: string, limit: number): Promise<string[]> =>
  findIdsAfter(documents, notifications, { user_id: userId, read: false }, after, limit);

/** All notifications of one user, oldest first. Read in pages. */
export const notificationsOf = (documents: Documents, user_id: string): AsyncGenerator<NotificationDocument> =>
  findAllBy(documents, notifications, { user_id }, 'created_at');
