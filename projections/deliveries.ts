import { type DeliveryWay, notificationEvents } from '../contracts/identity/notification.ts';
import { type DeliveryDocument, deliveries } from '../read-models/deliveries.ts';
import { defineProjection } from './engine/projection.ts';

const keyFor = (notification_id: string, way: DeliveryWay): string => `${notification_id}/${way}`;

type Changes = Pick<DeliveryDocument, 'status' | 'due_at'> & Partial<DeliveryDocument>;

const changed = (doc: DeliveryDocument | null, at: string, changes: Changes): DeliveryDocument | null =>
  doc && { ...doc, ...changes, updated_at: at };

/** Notifications on their way to a mailbox or a webhook, and their deliveries. */
export const deliveriesProjection = defineProjection(deliveries, {
  version: 1,
  events: [notificationEvents],
  whole: 'one event changes several of its documents, all or none',
  keyOf: ({ type, data }) => {
    if (type === 'NotificationRead') return null;
    if (type !== 'NotificationCreated') return keyFor(data.notification_id, data.way);
    const isMailed = data.ways.includes('mail') || data.ways.includes('digest');
    return [
      ...(isMailed ? [keyFor(data.notification_id, 'mail')] : []),
      ...(data.ways.includes('webhook') ? [keyFor(data.notification_id, 'webhook')] : []),
    ];
  },
  handles: {
    NotificationCreated: (_, { data: { notification_id, user_id, event }, at }, key): DeliveryDocument => ({
      notification_id,
      user_id,
      event,
      way: key.endsWith('/mail') ? 'mail' : 'webhook',
      status: 'waiting',
      attempt: 0,
      due_at: at,
      failure: null,
      created_at: at,
      updated_at: at,
    }),
    DeliveryPostponed: (doc, { data: { until }, at }) => changed(doc, at, { status: 'waiting', due_at: until }),
    DeliveryStarted: (doc, { data: { until, attempt }, at }) =>
      changed(doc, at, { status: 'sending', due_at: until, attempt }),
    NotificationDelivered: (doc, { at }) => changed(doc, at, { status: 'delivered', due_at: null, failure: null }),
    DeliveryFailed: (doc, { data: { failure, again_at, attempt }, at }) =>
      changed(doc, at, { status: again_at === null ? 'failed' : 'waiting', due_at: again_at, failure, attempt }),
  },
});
