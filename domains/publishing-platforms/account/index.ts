import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { accountEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { AccountEvent } from './events.ts';

/** The account at a platform that posts for everybody; its id is the platform's name. */
export const account = defineAggregate({
  events: accountEvents,
  initial,
  evolve,
  decide,
  hidden: ['configured_hash', 'sealed_token'],
  // The newest says everything, and TikTok gives one every two hours.
  maxCount: 20,
});
