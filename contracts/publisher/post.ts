import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

const post = {
  publication_id: z.string(),
  content_id: z.string(),
  platform: z.string(),
  /** Running totals, this event included: the newest event is enough to sample the post. */
  total_views: z.number().int().nonnegative(),
  total_likes: z.number().int().nonnegative(),
};

/** All visits within one second share an event. */
export const postEvents = defineEvents('post', {
  PostViewed: z.object({ ...post, views: z.number().int().positive() }),
  PostLiked: z.object({ ...post, likes: z.number().int().positive() }),
});
export type PostEvent = EventsOf<typeof postEvents>;
