import { z } from 'zod';
import type { CountsReader } from '../publishing-platform.ts';
import { dataOf, type TiktokOptions } from './api.ts';

const LARGEST_ANSWER = 1024 * 1024;
const FIELDS = 'id,view_count,like_count,comment_count,share_count';

const count = z.number().int().nonnegative().default(0);
const dataSchema = z.object({
  videos: z.array(
    z.object({ id: z.string(), view_count: count, like_count: count, comment_count: count, share_count: count }),
  ),
});

/** The account's videos by id, up to 20 per call (developers.tiktok.com/doc/tiktok-api-v2-video-query). */
export const tiktokCounts = ({ apiUrl, access, timeoutMs }: TiktokOptions): CountsReader => ({
  maxIds: 20,
  async read(ids, signal) {
    // Until it has been moderated, a post goes by the id of its upload, which is not a number.
    const video_ids = ids.filter((id) => /^\d+$/.test(id));
    if (video_ids.length === 0) return new Map();
    const answer = await access.authorized(`${apiUrl}/v2/video/query/?fields=${FIELDS}`, {
      provider: 'tiktok',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ filters: { video_ids } }),
      timeoutMs,
      maxBytes: LARGEST_ANSWER,
      signal,
    });
    return new Map(
      dataOf(answer, dataSchema).videos.map(({ id, view_count, like_count, comment_count, share_count }) => [
        id,
        { views: view_count, likes: like_count, comments: comment_count, shares: share_count, watch_seconds: 0 },
      ]),
    );
  },
});
