import type { PlatformName, PublishingDefaults } from '../../../api/publishing.ts';
import type { PublishRequest } from '../use-publish.ts';

type PlatformDefaults = PublishingDefaults['platforms'][number];
export type Offers = PlatformDefaults['offers'];

/** How a post is made; null for as its platform has it. */
export type Options = Pick<PlatformDefaults, 'visibility' | 'notify_followers' | 'first_comment'>;
/** By platform, where it was changed. */
export type OptionsByPlatform = Readonly<Partial<Record<PlatformName, Options>>>;

/** Whether anything can be chosen. */
export const offersSomething = ({ visibility, notify_followers, first_comment_characters }: Offers): boolean =>
  visibility.length > 1 || notify_followers || first_comment_characters !== null;

/** As the API takes it: spaces alone are no comment. */
export const trimmed = ({ visibility, notify_followers, first_comment }: Options): Options => ({
  visibility,
  notify_followers,
  first_comment: first_comment?.trim() || null,
});

const isSame = (one: Options, other: Options): boolean =>
  JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other));

/** What differs from the user's defaults, as the API takes it; nothing if nothing does. */
export function changedOptions(
  chosen: readonly PlatformName[],
  byPlatform: OptionsByPlatform,
  defaults: PublishingDefaults | undefined,
): Pick<PublishRequest, 'options'> {
  const changed = chosen.flatMap((platform) => {
    const options = byPlatform[platform];
    const own = defaults?.platforms.find((each) => each.platform === platform);
    return options && own && !isSame(options, own) ? [[platform, trimmed(options)] as const] : [];
  });
  return changed.length > 0 ? { options: Object.fromEntries(changed) } : {};
}
