import { NO_OPTIONS, type PostOptions } from '../../../contracts/publisher/publication.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { type PlatformName, publishingPlatforms } from '../../publishing-platforms/index.ts';
import { type ChosenOptions, optionProblems } from '../../publishing-platforms/post-options.ts';
import { publishingDefaults } from '../publishing-defaults/index.ts';

/** How posts are made that a user has said nothing about: by platform. */
export type OwnDefaults = (platform: string) => PostOptions;

/** Read from the user's stream. What a platform no longer knows is left to it. */
export async function defaultsOf(store: EventStore, ownerId: string | null): Promise<OwnDefaults> {
  if (ownerId === null) return () => NO_OPTIONS;
  const { platforms } = (await load(store, publishingDefaults, ownerId)).state;
  return (name) => {
    const own = platforms.find(({ platform }) => platform === name);
    const definition = Object.values(publishingPlatforms).find((each) => each.name === name);
    if (!own || !definition) return NO_OPTIONS;
    const { platform: _, ...options } = own;
    const unknown = optionProblems(definition, options).map(({ field }) => field);
    return { ...options, ...Object.fromEntries(unknown.map((field) => [field, null])) };
  };
}

/** Absent fields are as the user's defaults have them; null is as the platform has it. */
export const optionsOver = (own: PostOptions, chosen: ChosenOptions = {}): PostOptions => ({
  visibility: chosen.visibility === undefined ? own.visibility : chosen.visibility,
  notify_followers: chosen.notify_followers === undefined ? own.notify_followers : chosen.notify_followers,
  first_comment: chosen.first_comment === undefined ? own.first_comment : chosen.first_comment,
});

/** One item for each thing that a platform cannot do, as answers name them. @param at where the options are in the body */
export function optionItems(platform: PlatformName, chosen: ChosenOptions, at: readonly (string | number)[]) {
  const definition = publishingPlatforms[platform];
  return optionProblems(definition, chosen).map(({ field, why }) => ({
    type: 'not_offered_by_platform',
    loc: [...at, field],
    msg: `${definition.title}, ${field}: ${why}`,
    input: chosen[field],
  }));
}
