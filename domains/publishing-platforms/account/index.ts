import { accountEvents } from '../../../contracts/publishing-platforms/account.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { AccountEvent } from '../../../contracts/publishing-platforms/account.ts';

/** The account shared by everyone at a platform; its id is the platform's name. */
export const account = defineAggregate({
  events: accountEvents,
  initial,
  evolve,
  decide,
  hidden: ['configured_hash', 'sealed_token'],
  // The newest event is complete in itself, and TikTok issues a token every two hours.
  maxCount: 20,
});
