import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { commentCount, commentFrom } from '../comments.ts';
import { metaListOf, metaPageQuery, nextInMetaList } from '../meta-comments.ts';
import { openApi } from '../platform-api.ts';
import type { CommentsReader } from '../publishing-platform.ts';
import type { InstagramOptions } from './api.ts';
import { instagramCalls } from './calls.ts';
import { instagramError } from './error.ts';

const commentsSchema = metaListOf(
  z.object({
    id: z.string(),
    text: z.string().optional(),
    timestamp: z.string().optional(),
    username: z.string().optional(),
    like_count: commentCount,
    replies: z.object({ data: z.array(z.unknown()) }).optional(),
  }),
);
const FIELDS = 'id,text,timestamp,username,like_count,replies{id}';

/**
 * The newest comments on a reel (developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/
 * ig-media/comments), for which the permission `instagram_business_manage_comments` is needed. Comments have no
 * addresses of their own.
 */
export function instagramComments({ apiUrl, access, timeoutMs }: InstagramOptions): CommentsReader {
  const errorFrom = (answer: HttpResponse) => instagramError(answer);
  const api = openApi({ provider: 'instagram', access: instagramCalls(access), timeoutMs, errorFrom });
  return async ({ platformPostId, cursor }, signal) => {
    const url = `${apiUrl}/${encodeURIComponent(platformPostId)}/comments?${metaPageQuery(FIELDS, cursor)}`;
    const page = await api.ask(commentsSchema, url, {}, signal);
    const comments = page.data.map(({ id, text, timestamp, username, like_count, replies }) =>
      commentFrom({
        id,
        authorName: username,
        authorUrl: username === undefined ? null : `https://www.instagram.com/${encodeURIComponent(username)}/`,
        text,
        publishedAt: timestamp,
        likes: like_count,
        replies: replies?.data.length ?? 0,
      }),
    );
    return { comments, next: nextInMetaList(page) };
  };
}
