import { z } from 'zod';
import { COMMENTS_A_PAGE, commentCount, commentFrom } from '../comments.ts';
import { type Access, openApi } from '../platform-api.ts';
import type { CommentsReader } from '../publishing-platform.ts';
import { youtubeError } from './error.ts';

const threadsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({
        totalReplyCount: commentCount,
        topLevelComment: z.object({
          snippet: z.object({
            textDisplay: z.string().optional(),
            authorDisplayName: z.string().optional(),
            authorChannelUrl: z.string().optional(),
            publishedAt: z.string().optional(),
            likeCount: commentCount,
          }),
        }),
      }),
    }),
  ),
  nextPageToken: z.string().optional(),
});

type Options = { readonly apiUrl: string; readonly access: Access; readonly timeoutMs: number };

/**
 * The newest comments on a video, one quota unit a page (developers.google.com/youtube/v3/docs/commentThreads/list). The
 * permission `youtube.force-ssl` is needed.
 */
export function youtubeComments({ apiUrl, access, timeoutMs }: Options): CommentsReader {
  const api = openApi({ provider: 'youtube', access, timeoutMs, errorFrom: youtubeError });
  return async ({ platformPostId: videoId, cursor }, signal) => {
    const query = new URLSearchParams({ part: 'snippet', videoId, order: 'time', textFormat: 'plainText' });
    query.set('maxResults', String(COMMENTS_A_PAGE));
    if (cursor !== null) query.set('pageToken', cursor);
    const url = `${apiUrl}/youtube/v3/commentThreads?${query}`;
    const { items, nextPageToken } = await api.ask(threadsSchema, url, {}, signal);
    const comments = items.map(({ id, snippet: { totalReplyCount, topLevelComment } }) => {
      const said = topLevelComment.snippet;
      return commentFrom({
        id,
        authorName: said.authorDisplayName,
        authorUrl: said.authorChannelUrl,
        text: said.textDisplay,
        publishedAt: said.publishedAt,
        likes: said.likeCount,
        replies: totalReplyCount,
        url: `https://www.youtube.com/watch?${new URLSearchParams({ v: videoId, lc: id })}`,
      });
    });
    return { comments, next: nextPageToken ?? null };
  };
}
