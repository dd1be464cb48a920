import { z } from 'zod';
import type { PlatformApi } from '../platform-api.ts';
import type { CountsReader } from '../publishing-platform.ts';

const count = z.number().int().nonnegative().default(0);
const metrics = z.object({
  impression_count: count,
  like_count: count,
  reply_count: count,
  retweet_count: count,
  quote_count: count,
});
const countsSchema = z.object({ data: z.array(z.object({ id: z.string(), public_metrics: metrics })).default([]) });

/** Public metrics, for up to 100 posts a call (docs.x.com/x-api/fundamentals/metrics). */
export const xCounts = (api: PlatformApi, apiUrl: string): CountsReader => ({
  maxIds: 100,
  async read(ids, signal) {
    const url = `${apiUrl}/2/tweets?ids=${ids.join(',')}&tweet.fields=public_metrics`;
    const { data } = await api.ask(countsSchema, url, {}, signal);
    return new Map(
      data.map(({ id, public_metrics: { impression_count: views, like_count: likes, reply_count, ...shared } }) => {
        const shares = shared.retweet_count + shared.quote_count;
        return [id, { views, likes, comments: reply_count, shares, watch_seconds: 0 }];
      }),
    );
  },
});
