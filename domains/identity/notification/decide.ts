import type { DeliveryWay, NotificationEvent } from '../../../contracts/identity/notification.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { Notification } from './state.ts';

export type NotificationCommand =
  | { readonly type: 'CreateNotification'; readonly notification: DataOf<NotificationEvent, 'NotificationCreated'> }
  | { readonly type: 'ReadNotification'; readonly by: string }
  | {
      readonly type: 'PostponeDelivery';
      readonly way: DeliveryWay;
      readonly until: string;
      readonly reason: DataOf<NotificationEvent, 'DeliveryPostponed'>['reason'];
    }
  /** @param until when another process may take over. Both times: ISO 8601 UTC */
  | { readonly type: 'StartDelivery'; readonly way: DeliveryWay; readonly at: string; readonly until: string }
  /** `failure`: null if it arrived. `again_at`: null to give up. */
  | {
      readonly type: 'FinishDelivery';
      readonly way: DeliveryWay;
      readonly failure: Failure | null;
      readonly again_at: string | null;
    };

export function decide(command: NotificationCommand, state: Notification): readonly NotificationEvent[] {
  if (command.type === 'CreateNotification')
    return state.status === 'none' ? [{ type: 'NotificationCreated', data: command.notification }] : [];
  if (command.type === 'ReadNotification') return read(command.by, state);
  const delivery = state.status === 'none' ? undefined : state.deliveries[command.way];
  if (state.status === 'none' || !delivery?.isOpen) return [];
  const ids = { notification_id: state.id, user_id: state.userId, way: command.way };
  const { attempt, isTried, not_before } = delivery;
  switch (command.type) {
    case 'PostponeDelivery': {
      const { until, reason } = command;
      return not_before !== null && not_before >= until
        ? []
        : [{ type: 'DeliveryPostponed', data: { ...ids, until, reason } }];
    }
    case 'StartDelivery': {
      if (not_before !== null && not_before > command.at) return [];
      return [{ type: 'DeliveryStarted', data: { ...ids, attempt: attempt + 1, until: command.until } }];
    }
    case 'FinishDelivery': {
      const { failure, again_at } = command;
      const isGivenUp = failure !== null && again_at === null;
      if (!isTried && !isGivenUp) return [];
      const tried = { ...ids, attempt: Math.max(1, attempt) };
      return failure === null
        ? [{ type: 'NotificationDelivered', data: tried }]
        : [{ type: 'DeliveryFailed', data: { ...tried, failure, again_at } }];
    }
  }
}

function read(by: string, state: Notification): NotificationEvent[] {
  // To the caller, another user's notification does not exist.
  if (state.status === 'none' || state.userId !== by)
    throw new Rejection('notification/not-found', 'not-found', 'There is no such notification');
  if (state.status === 'read') return [];
  return [{ type: 'NotificationRead', data: { notification_id: state.id, user_id: state.userId } }];
}
