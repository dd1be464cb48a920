import Router from '@koa/router';
import { z } from 'zod';
import { subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition, waitForPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { idParam, queryOf } from '../../../kernel/http/validation.ts';
import { listNotifications, notifications, unreadIds } from '../../../read-models/notifications.ts';
import { notification } from '../notification/index.ts';

const listQuery = requestSchema(
  z.object({
    ...pageQuery,
    unread: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
);

/** What is read by one call: as much as fits well into the gateway's patience with a service. */
const MAX_READ_AT_ONCE = 2_000;
const CONCURRENCY = 8;

/** A user's own notifications. */
export function notificationRoutes({ store, documents }: { store: EventStore; documents: Documents }): Router {
  const router = new Router({ prefix: '/notifications', sensitive: true });

  router.get('/', waitForPosition(documents, notifications), async (ctx) => {
    const { unread, ...page } = queryOf(ctx, listQuery);
    ctx.body = await listNotifications(documents, callerOf(ctx).userId, unread, page);
  });

  router.post('/read-all', waitForPosition(documents, notifications), async (ctx) => {
    const { userId } = callerOf(ctx);
    const command = commandContextOf(ctx);
    const read = { type: 'ReadNotification', by: userId } as const;
    const ids = await unreadIds(documents, userId, '', MAX_READ_AT_ONCE);
    const executed = await mapConcurrently(ids, CONCURRENCY, (id) =>
      execute(store, notification, id, read, subcommandContext(command, id)),
    );
    setEventPosition(ctx, ...executed.map(({ position }) => position));
    const rest = ids.length < MAX_READ_AT_ONCE ? '' : '; there may be more, which the next call reads';
    ctx.body = { message: `${ids.length} notifications read${rest}`, read: ids.length };
  });

  router.post('/:notification_id/read', async (ctx) => {
    const id = idParam(ctx, 'notification_id');
    const command = { type: 'ReadNotification', by: callerOf(ctx).userId } as const;
    const { position } = await execute(store, notification, id, command, commandContextOf(ctx));
    setEventPosition(ctx, position);
    ctx.body = { notification_id: id, read: true };
  });

  return router;
}
