import { z } from 'zod';
import { plainText } from '../../../kernel/text/plain-text.ts';
import { commentCount, commentFrom, pageOfAll } from '../comments.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { CommentsReader } from '../publishing-platform.ts';

const contextSchema = z.object({
  descendants: z.array(
    z.object({
      id: z.string(),
      in_reply_to_id: z.string().nullish(),
      visibility: z.string().optional(),
      created_at: z.string().optional(),
      url: z.string().nullish(),
      content: z.string().optional(),
      spoiler_text: z.string().optional(),
      account: z.object({
        acct: z.string(),
        display_name: z.string().optional(),
        url: z.string().nullish(),
      }),
      favourites_count: commentCount,
      replies_count: commentCount,
    }),
  ),
});

/** The whole conversation comes in one answer: up to 4,096 posts. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The replies to a post (docs.joinmastodon.org/methods/statuses/#context): all at once, and sorted here. What was written
 * to the account alone is not shown: the account may be another person's than the video.
 */
export const mastodonComments =
  (api: PlatformApi, url: string): CommentsReader =>
  async ({ platformPostId, cursor }, signal) => {
    const address = `${url}/api/v1/statuses/${encodeURIComponent(platformPostId)}/context`;
    const { descendants } = await api.ask(contextSchema, address, { maxBytes: MAX_BYTES }, signal);
    const comments = descendants
      .filter(({ in_reply_to_id, visibility }) => in_reply_to_id === platformPostId && visibility !== 'direct')
      .map(({ id, account, content = '', spoiler_text = '', created_at, url: address, ...counts }) =>
        commentFrom({
          id,
          authorName: account.display_name || `@${account.acct}`,
          authorUrl: account.url,
          text: [spoiler_text, textOf(content)].filter((part) => part !== '').join('\n\n'),
          publishedAt: created_at,
          likes: counts.favourites_count,
          replies: counts.replies_count,
          url: address,
        }),
      );
    return pageOfAll(comments, cursor);
  };

/** HTML that anyone may have written, as plain text: one line for each of its lines. */
const textOf = (html: string): string =>
  html
    .split(/<br\s*\/?>|<\/p>/i)
    .map(plainText)
    .join('\n')
    .trim();
