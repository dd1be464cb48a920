import { subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { listNotifications, unreadIds } from '../../../read-models/notifications.ts';
import { notification } from '../notification/index.ts';
import { identityOperations } from './operations.ts';

/** How many notifications one call marks as read: safely within the gateway's timeout for a service. */
const MAX_READ_AT_ONCE = 2_000;
const CONCURRENCY = 8;

/** A user's own notifications. */
export function notificationHandlers({ store, documents }: { store: EventStore; documents: Documents }): Handled[] {
  return [
    handle(identityOperations.listNotifications, ({ query: { unread, matters, ...page }, ctx }) =>
      listNotifications(documents, callerOf(ctx).userId, { unread, matters }, page),
    ),
    handle(identityOperations.readAllNotifications, async ({ ctx }) => {
      const { userId } = callerOf(ctx);
      const command = commandContextOf(ctx);
      const asked = { type: 'ReadNotification', by: userId } as const;
      const ids = await unreadIds(documents, userId, '', MAX_READ_AT_ONCE);
      const executed = await mapConcurrently(ids, CONCURRENCY, (id) =>
        execute(store, notification, id, asked, subcommandContext(command, id)),
      );
      setEventPosition(ctx, ...executed.map(({ position }) => position));
      const rest = ids.length < MAX_READ_AT_ONCE ? '' : '; there may be more, which the next call marks';
      // The read model may not know yet of those that an earlier call has read: they change nothing, and do not count.
      const read = executed.filter(({ events }) => events.length > 0).length;
      return { message: `${read} notifications read${rest}`, read };
    }),
    handle(identityOperations.readNotification, async ({ ctx }) => {
      const id = idParam(ctx, 'notification_id');
      const command = { type: 'ReadNotification', by: callerOf(ctx).userId } as const;
      const { position } = await execute(store, notification, id, command, commandContextOf(ctx));
      setEventPosition(ctx, position);
      return { notification_id: id, read: true };
    }),
  ];
}
