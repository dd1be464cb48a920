import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { notificationEvents } from './events.ts';
import { evolve, initial } from './state.ts';

/** Something a user is told. */
export const notification = defineAggregate({
  events: notificationEvents,
  creates: ['CreateNotification'],
  initial,
  evolve,
  decide,
});
