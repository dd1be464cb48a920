import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { type Publication, publication, publicationIdOf } from '../publication/index.ts';

/** The state of a piece of content on each of these platforms, in their order, read from the streams. */
export const publicationsOf = (
  store: EventStore,
  contentId: string,
  platforms: readonly string[],
): Promise<Publication[]> =>
  Promise.all(
    platforms.map(async (platform) => (await load(store, publication, publicationIdOf(contentId, platform))).state),
  );
