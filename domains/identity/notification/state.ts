import type { DeliveryWay, NoticeWay, NotificationEvent } from '../../../contracts/identity/notification.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';

/** `not_before`: it waits, or a process is at it, until then; null for neither. ISO 8601 UTC. */
export type Delivery = {
  readonly isOpen: boolean;
  readonly attempt: number;
  /** Whether a process makes this attempt. */
  readonly isTried: boolean;
  readonly not_before: string | null;
};

export type Notification =
  | { readonly status: 'none' }
  | {
      readonly status: 'unread' | 'read';
      readonly id: string;
      readonly userId: string;
      readonly ways: readonly NoticeWay[];
      readonly deliveries: Readonly<Partial<Record<DeliveryWay, Delivery>>>;
    };

export const initial: Notification = { status: 'none' };

const NEW: Delivery = { isOpen: true, attempt: 0, isTried: false, not_before: null };

export function evolve(state: Notification, event: NotificationEvent): Notification {
  if (event.type === 'NotificationCreated') {
    const { notification_id: id, user_id: userId, ways } = event.data;
    const isMailed = ways.includes('mail') || ways.includes('digest');
    const deliveries = { ...(isMailed && { mail: NEW }), ...(ways.includes('webhook') && { webhook: NEW }) };
    return { status: 'unread', id, userId, ways, deliveries };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'NotificationRead':
      return { ...state, status: 'read' };
    case 'DeliveryPostponed':
      return changed(state, event.data.way, { not_before: event.data.until });
    case 'DeliveryStarted':
      return changed(state, event.data.way, {
        attempt: event.data.attempt,
        isTried: true,
        not_before: event.data.until,
      });
    case 'NotificationDelivered':
      return changed(state, event.data.way, { isOpen: false, isTried: false, not_before: null });
    case 'DeliveryFailed': {
      const { way, attempt, again_at } = event.data;
      return changed(state, way, { attempt, isOpen: again_at !== null, isTried: false, not_before: again_at });
    }
  }
}

function changed(state: Existing<Notification>, way: DeliveryWay, changes: Partial<Delivery>): Notification {
  const delivery = { ...(state.deliveries[way] ?? NEW), ...changes };
  return { ...state, deliveries: { ...state.deliveries, [way]: delivery } };
}
