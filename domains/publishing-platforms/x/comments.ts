import { z } from 'zod';
import { COMMENTS_A_PAGE, commentCount, commentFrom } from '../comments.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { CommentsReader } from '../publishing-platform.ts';

const repliesSchema = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string().optional(),
        author_id: z.string().optional(),
        created_at: z.string().optional(),
        public_metrics: z.object({ like_count: commentCount, reply_count: commentCount }).optional(),
      }),
    )
    .default([]),
  includes: z.object({ users: z.array(z.object({ id: z.string(), username: z.string() })).default([]) }).optional(),
  meta: z.object({ next_token: z.string().optional() }),
});

/**
 * The newest posts in the conversation that a post has begun (docs.x.com/x-api/fundamentals/conversation-id). The search
 * goes back seven days, and not every plan of an application at X includes it.
 */
export const xComments =
  (api: PlatformApi, apiUrl: string): CommentsReader =>
  async ({ platformPostId, cursor }, signal) => {
    const query = new URLSearchParams({
      query: `conversation_id:${platformPostId} is:reply`,
      max_results: String(COMMENTS_A_PAGE),
      'tweet.fields': 'author_id,created_at,public_metrics',
      expansions: 'author_id',
      'user.fields': 'username',
    });
    if (cursor !== null) query.set('next_token', cursor);
    const url = `${apiUrl}/2/tweets/search/recent?${query}`;
    const { data, includes, meta } = await api.ask(repliesSchema, url, {}, signal);
    const names = new Map(includes?.users.map(({ id, username }) => [id, username]));
    const comments = data.map(({ id, text, author_id, created_at, public_metrics }) => {
      const name = names.get(author_id ?? '');
      return commentFrom({
        id,
        authorName: name === undefined ? null : `@${name}`,
        authorUrl: name === undefined ? null : `https://x.com/${encodeURIComponent(name)}`,
        text: text?.replace(/&(amp|lt|gt);/g, (_, entity: keyof typeof ENTITIES) => ENTITIES[entity]),
        publishedAt: created_at,
        likes: public_metrics?.like_count,
        replies: public_metrics?.reply_count,
        url: `https://x.com/i/status/${id}`,
      });
    });
    return { comments, next: meta.next_token ?? null };
  };

/** X escapes these three in the text of a post. */
const ENTITIES = { amp: '&', lt: '<', gt: '>' } as const;
