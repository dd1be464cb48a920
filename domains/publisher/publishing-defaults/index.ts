import type { PostOptions } from '../../../contracts/publisher/publication.ts';
import {
  type PublishingDefaultsEvent,
  publishingDefaultsEvents,
} from '../../../contracts/publisher/publishing-defaults.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';

type PlatformDefaults = PostOptions & { readonly platform: string };

export type PublishingDefaults = { readonly platforms: readonly PlatformDefaults[] };

export type PublishingDefaultsCommand = {
  readonly type: 'ChangePublishingDefaults';
  readonly owner_id: string;
  readonly platforms: readonly PlatformDefaults[];
};

const initial: PublishingDefaults = { platforms: [] };

const evolve = (_: PublishingDefaults, { data }: PublishingDefaultsEvent): PublishingDefaults => ({
  platforms: data.platforms,
});

const decide = (
  { owner_id, platforms }: PublishingDefaultsCommand,
  state: PublishingDefaults,
): readonly PublishingDefaultsEvent[] =>
  isSameData(platforms, state.platforms)
    ? []
    : [{ type: 'PublishingDefaultsChanged', data: { owner_id, platforms: [...platforms] } }];

/** How a user's posts are made where nothing else is said. Its id is the user's. */
export const publishingDefaults = defineAggregate({
  events: publishingDefaultsEvents,
  lastEvents: 1,
  initial,
  evolve,
  decide,
});
