import { type PostEvent, postEvents } from '../../../domains/publisher/post/events.ts';
import { type PublicationEvent, publicationEvents } from '../../../domains/publisher/publication/events.ts';
import type { PerformanceEvent, Sample } from '../../../domains/pulse/performance/index.ts';
import { type History, history } from '../specs/history.ts';
import type { ExampleContent } from './content.ts';

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

/** A post of a content, and its visitors. */
export function examplePost({ ids, owner }: ExampleContent, platform: 'local' | 'youtube' = 'local') {
  const { content_id } = ids;
  const publication_id = `${content_id}-${platform}`;
  const published: PublicationEvent = {
    type: 'PublicationSucceeded',
    data: {
      publication_id,
      ...ids,
      platform,
      title: 'Bees',
      url: 'https://posts.test/1',
      platform_post_id: publication_id,
      published_at: '2026-01-01T00:00:00.000Z',
    },
  };
  const requested: PublicationEvent = {
    type: 'PublicationRequested',
    data: {
      publication_id,
      ...ids,
      platform,
      title: 'Bees',
      description: '',
      hashtags: [],
      video_path: 'v.mp4',
      duration_seconds: 9,
      schedule_at: null,
      attempt: 1,
    },
  };
  return {
    publication_id,
    requested: history(publicationEvents, publication_id, owner, requested),
    published: history(publicationEvents, publication_id, owner, published),
    live: history(publicationEvents, publication_id, owner, requested, published),
    /** @param total_views so far, these included */
    viewed: (views: number, total_views: number, total_likes = 0): History<PostEvent> =>
      history(postEvents, publication_id, owner, {
        type: 'PostViewed',
        data: { publication_id, content_id, platform, views, total_views, total_likes },
      }),
  };
}
