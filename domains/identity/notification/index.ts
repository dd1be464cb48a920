import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type NotificationCommand } from './decide.ts';
import { type NotificationEvent, notificationEvents } from './events.ts';
import { evolve, initial, type Notification } from './state.ts';

/** Something a user is told. */
export const notification = defineAggregate<Notification, NotificationCommand, NotificationEvent>({
  name: 'notification',
  events: notificationEvents,
  initial,
  evolve,
  decide,
});
