import { connectedAccountEvents } from '../../../contracts/publishing-platforms/connected-account.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { AccountAccess, ConnectedAccount } from './state.ts';

/** The account that a user has connected at a platform; the user's publications are posted with it. */
export const connectedAccount = defineAggregate({
  events: connectedAccountEvents,
  initial,
  evolve,
  decide,
});

/** One per user and platform: connecting a second account there replaces the first. */
export const connectedAccountIdOf = (ownerId: string, platform: string): string =>
  uuidFrom('connected-account', ownerId, platform);
