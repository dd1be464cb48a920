import type { PostEvent } from '../../../contracts/publisher/post.ts';

export type Post = { readonly views: number; readonly likes: number };

export const initial: Post = { views: 0, likes: 0 };

/** Every event holds the totals. */
export const evolve = (_: Post, { data: { total_views, total_likes } }: PostEvent): Post => ({
  views: total_views,
  likes: total_likes,
});
