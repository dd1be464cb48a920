import { type PostEvent, postEvents } from '../../../contracts/publisher/post.ts';
import type { PerformanceEvent, Sample } from '../../../domains/pulse/performance/index.ts';
import { type History, history } from '../specs/history.ts';
import type { ExampleContent } from './content.ts';
import { examplePublication } from './publication.ts';

/** The counts of a post that a few have seen. */
export const sample: Sample = {
  publication_id: 'p',
  content_id: 'c',
  platform: 'local',
  views: 5,
  likes: 1,
  comments: 0,
  shares: 0,
  watch_seconds: 0,
  sampled_at: '2026-01-01T00:00:10.000Z',
};

export const sampled = (changes: Partial<Sample> = {}): PerformanceEvent => ({
  type: 'PerformanceSampled',
  data: { ...sample, ...changes },
});

/** A post of a piece of content, and its visitors. */
export function examplePost(item: ExampleContent, platform: 'local' | 'youtube' = 'local') {
  const { content_id } = item;
  const { publication_id, requested, succeeded, history: happened } = examplePublication(item, { platform });
  return {
    publication_id,
    requested: happened(requested()),
    published: happened(succeeded),
    live: happened(requested(), succeeded),
    /** @param total_views so far, these included */
    viewed: (views: number, total_views: number, total_likes = 0): History<PostEvent> =>
      history(postEvents, publication_id, item.owner, {
        type: 'PostViewed',
        data: { publication_id, content_id, platform, views, total_views, total_likes },
      }),
  };
}
