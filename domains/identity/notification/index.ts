import { notificationEvents } from '../../../contracts/identity/notification.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

/** A message to one user about an event, and how it reached them by mail and webhook. */
export const notification = defineAggregate({
  events: notificationEvents,
  creates: ['CreateNotification'],
  initial,
  evolve,
  decide,
});
