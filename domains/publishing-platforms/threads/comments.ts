import { z } from 'zod';
import { commentFrom } from '../comments.ts';
import { metaListOf, metaPageQuery, nextInMetaList } from '../meta-comments.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { CommentsReader } from '../publishing-platform.ts';

const repliesSchema = metaListOf(
  z.object({
    id: z.string(),
    text: z.string().optional(),
    username: z.string().optional(),
    permalink: z.string().optional(),
    timestamp: z.string().optional(),
  }),
);

/**
 * The newest replies to a post (developers.facebook.com/docs/threads/retrieve-and-manage-replies/
 * replies-and-conversations), for which the permission `threads_read_replies` is needed. Threads counts neither their
 * likes nor their replies here.
 */
export const threadsComments =
  (api: PlatformApi, apiUrl: string): CommentsReader =>
  async ({ platformPostId, cursor }, signal) => {
    const query = metaPageQuery('id,text,username,permalink,timestamp', cursor, { reverse: 'true' });
    const url = `${apiUrl}/${encodeURIComponent(platformPostId)}/replies?${query}`;
    const page = await api.ask(repliesSchema, url, {}, signal);
    const comments = page.data.map(({ id, text, username, permalink, timestamp }) =>
      commentFrom({
        id,
        authorName: username === undefined ? null : `@${username}`,
        authorUrl: username === undefined ? null : `https://www.threads.net/@${encodeURIComponent(username)}`,
        text,
        publishedAt: timestamp,
        url: permalink,
      }),
    );
    return { comments, next: nextInMetaList(page) };
  };
