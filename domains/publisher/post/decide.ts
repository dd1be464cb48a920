import type { PostEvent } from '../../../contracts/publisher/post.ts';
import type { Post } from './state.ts';

/** Visits since the last count. */
export type PostCommand = {
  readonly type: 'CountVisits';
  readonly publication_id: string;
  readonly content_id: string;
  readonly platform: string;
  readonly views: number;
  readonly likes: number;
};

export function decide({ publication_id, content_id, platform, views, likes }: PostCommand, state: Post): PostEvent[] {
  const ids = { publication_id, content_id, platform };
  const events: PostEvent[] = [];
  const total_views = state.views + views;
  if (views > 0) events.push({ type: 'PostViewed', data: { ...ids, views, total_views, total_likes: state.likes } });
  if (likes > 0)
    events.push({ type: 'PostLiked', data: { ...ids, likes, total_views, total_likes: state.likes + likes } });
  return events;
}
