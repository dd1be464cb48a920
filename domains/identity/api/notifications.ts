import Router from '@koa/router';
import { z } from 'zod';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { execute } from '../../../kernel/execute.ts';
import { callerOf, commandOf, partOf } from '../../../kernel/service/caller.ts';
import { answerPosition, reads } from '../../../kernel/service/reads.ts';
import { idOf, queryOf } from '../../../kernel/service/validation.ts';
import { listNotifications, notifications, unreadIds } from '../../../read-models/notifications.ts';
import { notification } from '../notification/index.ts';

const listQuery = z.object({
  ...pageQuery,
  unread: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

/** What a user was told. */
export function notificationRoutes({ store, documents }: { store: EventStore; documents: Documents }): Router {
  const router = new Router({ prefix: '/notifications', sensitive: true });

  router.get('/', reads(documents, notifications), async (ctx) => {
    const { unread, ...page } = queryOf(ctx, listQuery);
    ctx.body = await listNotifications(documents, callerOf(ctx).userId, unread, page);
  });

  router.post('/read-all', reads(documents, notifications), async (ctx) => {
    const { userId } = callerOf(ctx);
    const command = commandOf(ctx);
    const read = { type: 'ReadNotification', by: userId } as const;
    const ids = await unreadIds(documents, userId);
    let newest = 0n;
    for (const id of ids) {
      const { position } = await execute(store, notification, id, read, partOf(command, id));
      if (position > newest) newest = position;
    }
    answerPosition(ctx, newest);
    ctx.body = { message: `${ids.length} notifications read`, read: ids.length };
  });

  router.post('/:notification_id/read', async (ctx) => {
    const id = idOf(ctx, 'notification_id');
    const command = { type: 'ReadNotification', by: callerOf(ctx).userId } as const;
    const { position } = await execute(store, notification, id, command, commandOf(ctx));
    answerPosition(ctx, position);
    ctx.body = { notification_id: id, read: true };
  });

  return router;
}
