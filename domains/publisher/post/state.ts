import type { PostEvent } from './events.ts';

export type Post = { readonly views: number; readonly likes: number };

export const initial: Post = { views: 0, likes: 0 };

export function evolve({ views, likes }: Post, event: PostEvent): Post {
  switch (event.type) {
    case 'PostViewed':
      return { views: views + event.data.views, likes };
    case 'PostLiked':
      return { views, likes: likes + event.data.likes };
  }
}
