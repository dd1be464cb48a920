import type { Output } from '../../../../../api/client.ts';

/** What approving a video publishes automatically, as its owner's settings and slots have it. */
export type Automatic = {
  readonly platforms: readonly string[];
  /** Named in the settings too, but nothing can be published there. */
  readonly unreachable: readonly string[];
  readonly when: When;
};

/** `unknown`: no one can say before it happens. Times are ISO 8601 UTC. */
type When = { readonly by: 'now' | 'unknown' } | { readonly by: 'settings' | 'slot'; readonly at: string };

type Film = Pick<Output<'showContent'>, 'content_id' | 'publications'>;
type Slots = Output<'showPublishingSlots'>;

type Known = {
  readonly settings: Pick<Output<'showSettings'>, 'publishing'>;
  /** Where it is live, on its way or unconfirmed. */
  readonly taken: readonly string[];
  /** Undefined where they could not be read. */
  readonly platforms: Output<'listPlatforms'>['items'] | undefined;
  readonly slots: Slots | undefined;
};

/** Follows the rules by which the publisher requests publications. @param now milliseconds */
export function automaticPosts(
  film: Film,
  { settings: { publishing }, taken, platforms, slots }: Known,
  now: number,
): Automatic {
  const wanted = publishing.platforms.filter((platform) => !taken.includes(platform));
  const isReachable = (platform: string) => platforms?.find((each) => each.platform === platform)?.connected !== false;
  const reachable = wanted.filter(isReachable);
  return {
    platforms: reachable,
    unreachable: wanted.filter((platform) => !isReachable(platform)),
    when: whenPosted(film, reachable, publishing.schedule_at, slots, now),
  };
}

function whenPosted(
  { content_id, publications }: Film,
  platforms: readonly string[],
  scheduleAt: string | null,
  slots: Slots | undefined,
  now: number,
): When {
  if (Date.parse(scheduleAt ?? '') > now) return { by: 'settings', at: scheduleAt ?? '' };
  // Failed and removed posts had their time before.
  const isFirst = platforms.some((platform) => publications.every((each) => each.platform !== platform));
  if (!isFirst) return { by: 'now' };
  if (!slots) return { by: 'unknown' };
  if (slots.slots.length === 0) return { by: 'now' };
  const ahead = slots.upcoming.filter(({ slot_at }) => Date.parse(slot_at) > now);
  const slot = ahead.find((each) => each.content_id === content_id) ?? ahead.find((each) => each.content_id === null);
  return slot ? { by: 'slot', at: slot.slot_at } : { by: 'unknown' };
}
