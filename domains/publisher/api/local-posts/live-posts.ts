import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { local } from '../../../publishing-platforms/local/index.ts';
import { type Publication, publication } from '../../publication/index.ts';
import { type PostedFilm, postedFilm } from './posted-film.ts';

/** A post on the local platform, with the owner in whose name its visitors are counted. */
export type LivePost = {
  readonly publicationId: string;
  readonly contentId: string;
  readonly title: string;
  readonly description: string;
  readonly hashtags: readonly string[];
  readonly film: PostedFilm;
  readonly publishedAt: string;
  readonly ownerId: string | null;
  readonly correlationId: string;
  /** The id of the event that made it live. */
  readonly succeededId: string;
};

const REMEMBERED = 500;

/**
 * Finds live posts in their publication's own stream, so that a post is available as soon as its event is written, and
 * gone as soon as it is to be taken down. What a live post shows never changes, so it is remembered.
 */
export function createLivePostFinder(store: EventStore): (publicationId: string) => Promise<LivePost | null> {
  const posts = new Map<string, LivePost>();
  return async (publicationId) => {
    const { state } = await load(store, publication, publicationId);
    if (state.status !== 'published' || state.request.platform !== local.name) return null;
    const remembered = posts.get(publicationId);
    if (remembered?.publishedAt === state.published_at) return remembered;
    const post = await read(store, state);
    if (post) {
      const [oldest] = posts.keys();
      if (posts.size >= REMEMBERED && oldest !== undefined) posts.delete(oldest);
      posts.set(publicationId, post);
    }
    return post;
  };
}

async function read(
  store: EventStore,
  { request, published_at }: Extract<Publication, { readonly status: 'published' }>,
): Promise<LivePost | null> {
  const { publication_id, content_id, title, description, hashtags } = request;
  const succeeded = await store.lastOf(publicationEvents, publication_id, 'PublicationSucceeded');
  if (!succeeded) return null;
  return {
    publicationId: publication_id,
    contentId: content_id,
    title,
    description,
    hashtags: hashtags.map((tag) => tag.replace(/^#+/, '')),
    film: await postedFilm(store, content_id, request),
    publishedAt: published_at,
    ownerId: succeeded.metadata.owner,
    correlationId: succeeded.metadata.correlationId,
    succeededId: succeeded.id,
  };
}
