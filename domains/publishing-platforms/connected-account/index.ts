import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { decide } from './decide.ts';
import { connectedAccountEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { AccountAccess, ConnectedAccount } from './state.ts';

/** The account at a platform that a user has connected: what the user publishes is posted with it. */
export const connectedAccount = defineAggregate({
  events: connectedAccountEvents,
  initial,
  evolve,
  decide,
  // A connection is followed by two events at most, and anybody may connect as often as they like.
  maxCount: 200,
});

/** One for each user and platform: a second account there takes the place of the first. */
export const connectedAccountIdOf = (ownerId: string, platform: string): string =>
  uuidFrom('connected-account', ownerId, platform);
