import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { AccessTokens } from '../access-tokens.ts';
import type { CountsReader } from '../publishing-platform.ts';
import { youtubeError } from './error.ts';

const LARGEST_ANSWER = 1024 * 1024;

// Numbers arrive as text; a channel may hide its likes and disable its comments.
const count = z.coerce.number().int().nonnegative().default(0);
const answerSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }),
    }),
  ),
});

type Options = { readonly apiUrl: string; readonly access: AccessTokens; readonly timeoutMs: number };

/**
 * videos.list, part=statistics: one quota unit for up to 50 videos (developers.google.com/youtube/v3/docs/videos/list).
 */
export const youtubeCounts = ({ apiUrl, access, timeoutMs }: Options): CountsReader => ({
  maxIds: 50,
  async read(ids, signal) {
    const query = new URLSearchParams({ part: 'statistics', id: ids.join(',') });
    const call = { provider: 'youtube', timeoutMs, maxBytes: LARGEST_ANSWER, signal };
    const answer = await access.authorized(`${apiUrl}/youtube/v3/videos?${query}`, call);
    const parsed = answerSchema.safeParse(parseJson(answer.bytes));
    if (answer.status !== 200 || !parsed.success) throw youtubeError(answer);
    return new Map(
      parsed.data.items.map(({ id, statistics: { viewCount, likeCount, commentCount } }) => [
        id,
        { views: viewCount, likes: likeCount, comments: commentCount, shares: 0, watch_seconds: 0 },
      ]),
    );
  },
});
