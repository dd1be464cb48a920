import { z } from 'zod';
import { commentCount, commentFrom, pageOfAll } from '../comments.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { CommentsReader } from '../publishing-platform.ts';
import type { Sessions } from './session.ts';

/** What is blocked or gone is there without its post. */
const replySchema = z.object({
  post: z.object({
    uri: z.string(),
    author: z.object({ did: z.string(), handle: z.string(), displayName: z.string().optional() }),
    record: z.object({ text: z.string().optional(), createdAt: z.string().optional() }),
    indexedAt: z.string().optional(),
    likeCount: commentCount,
    replyCount: commentCount,
  }),
});
const threadSchema = z.object({ thread: z.object({ replies: z.array(z.unknown()).default([]) }) });

/** All replies to a post come in one answer. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The replies to a post (docs.bsky.app/docs/api/app-bsky-feed-get-post-thread): all at once, and sorted here. */
export const blueskyComments =
  (api: PlatformApi, sessions: Sessions): CommentsReader =>
  async ({ platformPostId: uri, cursor }, signal) => {
    const { server } = await sessions.current(signal);
    const query = new URLSearchParams({ uri, depth: '1', parentHeight: '0' });
    const url = `${server}/xrpc/app.bsky.feed.getPostThread?${query}`;
    const { thread } = await api.ask(threadSchema, url, { maxBytes: MAX_BYTES }, signal);
    const comments = thread.replies.flatMap((reply) => {
      const { data } = replySchema.safeParse(reply);
      if (!data) return [];
      const { uri: id, author, record, indexedAt, likeCount, replyCount } = data.post;
      const profile = `https://bsky.app/profile/${encodeURIComponent(author.did)}`;
      return commentFrom({
        id,
        authorName: author.displayName || `@${author.handle}`,
        authorUrl: profile,
        text: record.text,
        publishedAt: indexedAt ?? record.createdAt,
        likes: likeCount,
        replies: replyCount,
        url: `${profile}/post/${encodeURIComponent(id.split('/').at(-1) ?? '')}`,
      });
    });
    return pageOfAll(comments, cursor);
  };
