import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { CountsReader, PostCounts } from '../publishing-platform.ts';
import type { InstagramApi, MediaCounts } from './api.ts';

/** One call per post, with its insights as a field (…/instagram-platform/reference/instagram-media/insights). */
export const instagramCounts = (api: InstagramApi): CountsReader => ({
  maxIds: 10,
  async read(ids, signal) {
    const counts = new Map<string, PostCounts>();
    for (const id of ids) {
      const media = await api.counts(id, signal).catch(unknownPost);
      if (media) counts.set(id, countsFrom(media));
    }
    return counts;
  },
});

function countsFrom({ like_count, comments_count, insights }: MediaCounts): PostCounts {
  const metrics = new Map(insights.data.map(({ name, values }) => [name, values[0]?.value ?? 0]));
  return {
    views: metrics.get('views') ?? 0,
    likes: like_count,
    comments: comments_count,
    shares: metrics.get('shares') ?? 0,
    // Milliseconds.
    watch_seconds: (metrics.get('ig_reels_video_view_total_time') ?? 0) / 1_000,
  };
}

/** The post was deleted, or its id was unknown when it was published. */
function unknownPost(error: unknown): null {
  if (error instanceof ProviderError && error.details.kind === 'invalid') return null;
  throw error;
}
