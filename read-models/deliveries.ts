import { z } from 'zod';
import { deliveryWaySchema } from '../contracts/identity/notification.ts';
import {
  type Documents,
  defineReadModel,
  findAllBy,
  findFirst,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
import { failureView } from '../kernel/events/failure.ts';

export const deliveryView = z
  .strictObject({
    notification_id: z.string(),
    event: z.string().describe('Its subject, as in the notification'),
    way: deliveryWaySchema,
    status: z.enum(['waiting', 'sending', 'delivered', 'failed']),
    attempt: z.int().nonnegative().describe('How many attempts were made'),
    due_at: z.iso.datetime().nullable().describe('When the next attempt is made; null if there will be none'),
    failure: failureView.nullable().describe('Of the latest attempt, if that failed'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Delivery' });
type DeliveryView = z.infer<typeof deliveryView>;

export type DeliveryDocument = DeliveryView & { user_id: string };

export const deliveries = defineReadModel<DeliveryDocument>('deliveries', [
  { key: { due_at: 1, _id: 1 } },
  { key: { user_id: 1, created_at: -1, _id: -1 } },
]);

/** A user's own, newest first. */
export async function listDeliveries(
  documents: Documents,
  user_id: string,
  filter: { way?: DeliveryView['way'] | undefined; status?: DeliveryView['status'] | undefined },
  page: Page,
): Promise<ListPage<DeliveryView>> {
  const { items, next_cursor } = await findPage(documents, deliveries, { user_id, ...filter }, 'created_at', page);
  return { items: items.map(({ user_id: _, ...view }) => view), next_cursor };
}

/** What is to be sent, longest overdue first. @param now ISO 8601 UTC */
export const dueDeliveries = (documents: Documents, now: string): AsyncGenerator<DeliveryDocument> =>
  findAllBy(documents, deliveries, { due_at: { $lte: now } }, 'due_at');

/** When the next one is to be sent, ISO 8601 UTC; null if none is. */
export async function nextDueDelivery(documents: Documents): Promise<string | null> {
  const [next] = await findFirst(documents, deliveries, { due_at: { $gt: '' } }, 'due_at', 1);
  return next?.due_at ?? null;
}
