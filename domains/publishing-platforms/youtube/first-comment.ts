import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { firstCommentFrom } from '../first-comment.ts';
import { type Access, openApi } from '../platform-api.ts';
import type { FirstComment } from '../publishing-platform.ts';
import { youtubeError } from './error.ts';

const channelsSchema = z.object({ items: z.array(z.object({ id: z.string().min(1) })).default([]) });
const idSchema = z.object({ id: z.string().min(1) });
const threadsSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          topLevelComment: z.object({
            snippet: z.object({
              textOriginal: z.string().default(''),
              authorChannelId: z.object({ value: z.string() }).optional(),
            }),
          }),
        }),
      }),
    )
    .default([]),
});

type Options = { readonly apiUrl: string; readonly access: Access; readonly timeoutMs: number };

/**
 * Comments of the channel on its own video (developers.google.com/youtube/v3/docs/commentThreads/insert), for which the
 * permission `youtube.force-ssl` is needed.
 */
export function youtubeFirstComment({ apiUrl, access, timeoutMs }: Options): FirstComment {
  const api = openApi({ provider: 'youtube', access, timeoutMs, errorFrom: youtubeError });
  const threads = `${apiUrl}/youtube/v3/commentThreads?part=snippet`;

  const channel = async (signal: AbortSignal): Promise<string> => {
    const { items } = await api.ask(channelsSchema, `${apiUrl}/youtube/v3/channels?part=id&mine=true`, {}, signal);
    return items[0]?.id ?? '';
  };

  return firstCommentFrom({
    title: 'YouTube',
    async send({ platformPostId: videoId, text: textOriginal }, signal) {
      const snippet = { channelId: await channel(signal), videoId, topLevelComment: { snippet: { textOriginal } } };
      return api.send(threads, { json: { snippet } }, signal);
    },
    idIn: ({ bytes }) => idSchema.safeParse(parseJson(bytes)).data?.id ?? null,
    errorFrom: youtubeError,
    async look({ platformPostId, text }, signal) {
      const author = await channel(signal);
      const query = new URLSearchParams({ videoId: platformPostId, order: 'time', maxResults: '100' });
      const { items } = await api.ask(threadsSchema, `${threads}&${query}`, {}, signal);
      const ours = items.find(({ snippet: { topLevelComment } }) => {
        const { textOriginal, authorChannelId } = topLevelComment.snippet;
        return textOriginal === text && authorChannelId?.value === author;
      });
      return ours?.id ?? null;
    },
  });
}
