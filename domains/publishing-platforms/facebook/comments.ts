import { z } from 'zod';
import { commentCount, commentFrom } from '../comments.ts';
import { metaListOf, metaPageQuery, nextInMetaList } from '../meta-comments.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { CommentsReader } from '../publishing-platform.ts';

const commentsSchema = metaListOf(
  z.object({
    id: z.string(),
    message: z.string().optional(),
    created_time: z.string().optional(),
    from: z.object({ name: z.string().optional() }).optional(),
    like_count: commentCount,
    comment_count: commentCount,
    permalink_url: z.string().optional(),
  }),
);
const FIELDS = 'id,message,created_time,from{name},like_count,comment_count,permalink_url';

/**
 * The newest comments on a reel (developers.facebook.com/docs/graph-api/reference/object/comments). Without the
 * permission `pages_read_user_content` Facebook leaves their authors out, or refuses.
 */
export const facebookComments =
  (api: PlatformApi, apiUrl: string): CommentsReader =>
  async ({ platformPostId, cursor }, signal) => {
    const query = metaPageQuery(FIELDS, cursor, { order: 'reverse_chronological', filter: 'toplevel' });
    const url = `${apiUrl}/${encodeURIComponent(platformPostId)}/comments?${query}`;
    const page = await api.ask(commentsSchema, url, {}, signal);
    const comments = page.data.map(({ id, message, created_time, from, like_count, comment_count, permalink_url }) =>
      commentFrom({
        id,
        authorName: from?.name,
        text: message,
        publishedAt: created_time,
        likes: like_count,
        replies: comment_count,
        url: permalink_url,
      }),
    );
    return { comments, next: nextInMetaList(page) };
  };
