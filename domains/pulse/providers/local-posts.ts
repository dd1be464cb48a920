import { postEvents } from '../../../contracts/publisher/post.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { local } from '../../publishing-platforms/local/index.ts';
import type { PerformanceSource } from './performance-source.ts';

/** Posts served by the gateway itself: the newest event of a post's stream holds its totals. */
export const createLocalPostsSource = (store: EventStore): PerformanceSource => ({
  platform: local.name,
  async countsOf({ publicationId }) {
    const last = await store.lastOf(postEvents, publicationId);
    const { total_views: views, total_likes: likes } = last?.data ?? { total_views: 0, total_likes: 0 };
    return { views, likes, comments: 0, shares: 0, watch_seconds: 0 };
  },
});
