import { type PostEvent, postEvents } from '../../../contracts/publisher/post.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';

export type { PostEvent } from '../../../contracts/publisher/post.ts';

export type Post = { readonly views: number; readonly likes: number };

const initial: Post = { views: 0, likes: 0 };

/** Every event holds the totals. */
const evolve = (_: Post, { data: { total_views, total_likes } }: PostEvent): Post => ({
  views: total_views,
  likes: total_likes,
});

/** Visits since the last count. */
export type PostCommand = {
  readonly type: 'CountVisits';
  readonly publication_id: string;
  readonly content_id: string;
  readonly platform: string;
  readonly views: number;
  readonly likes: number;
};

function decide({ publication_id, content_id, platform, views, likes }: PostCommand, state: Post): PostEvent[] {
  const ids = { publication_id, content_id, platform };
  const events: PostEvent[] = [];
  const total_views = state.views + views;
  if (views > 0) events.push({ type: 'PostViewed', data: { ...ids, views, total_views, total_likes: state.likes } });
  if (likes > 0)
    events.push({ type: 'PostLiked', data: { ...ids, likes, total_views, total_likes: state.likes + likes } });
  return events;
}

/** The views and likes of a post on the local platform. Shares its publication's id. */
export const post = defineAggregate({
  events: postEvents,
  // Each event holds the totals. A repeat comes with the same process's next write; in the meantime other processes add
  // one event a second.
  lastEvents: 200,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
