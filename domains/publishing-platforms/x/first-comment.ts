import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { firstCommentFrom } from '../first-comment.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { FirstComment } from '../publishing-platform.ts';
import { xError } from './error.ts';

const idSchema = z.object({ data: z.object({ id: z.string().min(1) }) });
const newestSchema = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).default([]),
      }),
    )
    .default([]),
});

/**
 * A reply to the account's own post (docs.x.com/x-api/posts/create-post). One whose answer is lost is found among the
 * account's newest posts, replies included.
 */
export const xFirstComment = (api: PlatformApi, apiUrl: string): FirstComment =>
  firstCommentFrom({
    title: 'X',
    send: ({ platformPostId, text }, signal) =>
      api.send(`${apiUrl}/2/tweets`, { json: { text, reply: { in_reply_to_tweet_id: platformPostId } } }, signal),
    idIn: ({ bytes }) => idSchema.safeParse(parseJson(bytes)).data?.data.id ?? null,
    errorFrom: xError,
    async look({ platformPostId }, signal) {
      const { id: user } = (await api.ask(idSchema, `${apiUrl}/2/users/me`, {}, signal)).data;
      const query = new URLSearchParams({ max_results: '100', since_id: platformPostId });
      query.set('tweet.fields', 'referenced_tweets');
      const { data } = await api.ask(newestSchema, `${apiUrl}/2/users/${user}/tweets?${query}`, {}, signal);
      const replies = data.filter(({ referenced_tweets }) =>
        referenced_tweets.some(({ type, id }) => type === 'replied_to' && id === platformPostId),
      );
      return replies.at(-1)?.id ?? null;
    },
  });
