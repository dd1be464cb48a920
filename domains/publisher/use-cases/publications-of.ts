import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { evergreen } from '../evergreen/index.ts';
import { type Publication, publication, publicationIdOf, repeatIdOf } from '../publication/index.ts';

/** The state of a piece of content on each of these platforms, in their order, read from the streams. */
export const publicationsOf = (
  store: EventStore,
  contentId: string,
  platforms: readonly string[],
): Promise<Publication[]> =>
  Promise.all(
    platforms.map(async (platform) => (await load(store, publication, publicationIdOf(contentId, platform))).state),
  );

/** The ids of every publication of a piece of content on these platforms: of its first posts, and of what was posted again. */
export async function publicationIdsOf(
  store: EventStore,
  contentId: string,
  platforms: readonly string[],
): Promise<string[]> {
  const { repeats } = (await load(store, evergreen, contentId)).state;
  return platforms.flatMap((platform) => [
    publicationIdOf(contentId, platform),
    ...Array.from({ length: repeats }, (_, index) => repeatIdOf(contentId, platform, index + 1)),
  ]);
}
