import { suite } from 'uvu';
import type { RenderEvent } from '../../contracts/editor/render.ts';
import type { PublicationEvent } from '../../contracts/publisher/publication.ts';
import type { PerformanceEvent } from '../../contracts/pulse/performance.ts';
import { contentAnalyticsProjection } from '../../projections/content-analytics.ts';
import { settled } from '../support/examples/budget.ts';
import { exampleContent, script } from '../support/examples/content.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of content analytics');

const none = { views: 0, likes: 0, comments: 0, shares: 0, watch_seconds: 0 };

const item = exampleContent({ content_id: 'c', owner_id: OWNER, trend_id: 'trend' });
const requested = item.event('ContentRequested', 'script');
const sampled = (
  platform: string,
  views: number,
  likes: number,
  sampled_at: string,
  publication_id = `p-${platform}`,
): PerformanceEvent => ({
  type: 'PerformanceSampled',
  data: { publication_id, content_id: 'c', platform, ...none, views, likes, sampled_at },
});

const document = {
  content_id: 'c',
  owner_id: OWNER,
  trend_id: 'trend',
  trend_topic: 'Bees',
  niche: 'science',
  title: 'Bees',
  video_seconds: null,
  published: 0,
  cost_usd: 0,
  totals: none,
  platforms: [],
  posts: [],
  timeline: [],
  created_at: AT,
};

it('starts with the content and its trend', () => {
  given(contentAnalyticsProjection).when(recorded(requested)).then('c', document);
});

it('adds up what the content cost', () => {
  const cost = (amount_usd: number) => ({ amount_usd, provider: 'llm', unit: 'input_token' as const, quantity: 9 });
  given(contentAnalyticsProjection, recorded(requested), recorded(settled([cost(0.1)])))
    .when(recorded(settled([cost(0.1), cost(0.1)])))
    .then('c', { ...document, cost_usd: 0.3 });
});

it('has the title of the script once there is one', () => {
  given(contentAnalyticsProjection, recorded(requested))
    .when(recorded(item.event('ScriptDrafted', 'review')))
    .then('c', { ...document, title: script.title });
});

it('shows how long the video is, and counts the content as published once', () => {
  const rendered: RenderEvent = {
    type: 'VideoRendered',
    data: {
      render_id: 'r',
      content_id: 'c',
      thread_id: 't',
      revision: 1,
      title: 'Topic',
      file_path: 'v.mp4',
      poster_path: null,
      duration_seconds: 21.5,
      width: 1080,
      height: 1920,
      size_bytes: 1,
      render_seconds: 1,
    },
  };
  const succeeded = (platform: 'local' | 'youtube'): PublicationEvent => ({
    type: 'PublicationSucceeded',
    data: {
      publication_id: 'p',
      content_id: 'c',
      thread_id: 't',
      platform,
      title: 'Topic',
      url: 'u',
      platform_post_id: '1',
      published_at: AT,
    },
  });
  given(contentAnalyticsProjection, recorded(requested), recorded(rendered), recorded(succeeded('local')))
    .when(recorded(succeeded('youtube')))
    .then('c', { ...document, video_seconds: 21.5, published: 1 });
});

it('adds up the newest sample of each platform, and counts the new views of each day', () => {
  const [first, second, third] = ['2026-01-02T10:00:00.000Z', '2026-01-02T11:00:00.000Z', '2026-01-03T00:00:00.000Z'];
  given(
    contentAnalyticsProjection,
    recorded(requested),
    recorded(sampled('local', 4, 1, first)),
    recorded(sampled('youtube', 10, 0, second)),
    recorded(sampled('local', 6, 2, second)),
  )
    .when(recorded(sampled('local', 9, 2, third)))
    .then('c', {
      ...document,
      totals: { ...none, views: 19, likes: 2 },
      platforms: [
        { platform: 'local', ...none, views: 9, likes: 2, sampled_at: third },
        { platform: 'youtube', ...none, views: 10, likes: 0, sampled_at: second },
      ],
      posts: [
        { publication_id: 'p-local', platform: 'local', ...none, views: 9, likes: 2, sampled_at: third },
        { publication_id: 'p-youtube', platform: 'youtube', ...none, views: 10, likes: 0, sampled_at: second },
      ],
      timeline: [
        { day: '2026-01-02', views: 16 },
        { day: '2026-01-03', views: 3 },
      ],
    });
});

it('adds up the posts of a platform where the content was posted again', () => {
  const [first, second] = ['2026-01-02T10:00:00.000Z', '2026-01-09T10:00:00.000Z'];
  const again = { publication_id: 'again', platform: 'local', ...none, views: 3, likes: 1, sampled_at: second };
  given(contentAnalyticsProjection, recorded(requested), recorded(sampled('local', 10, 2, first)))
    .when(recorded(sampled('local', 3, 1, second, 'again')))
    .then('c', {
      ...document,
      totals: { ...none, views: 13, likes: 3 },
      platforms: [{ platform: 'local', ...none, views: 13, likes: 3, sampled_at: second }],
      posts: [{ publication_id: 'p-local', platform: 'local', ...none, views: 10, likes: 2, sampled_at: first }, again],
      timeline: [
        { day: '2026-01-02', views: 10 },
        { day: '2026-01-09', views: 3 },
      ],
    });
});

it('takes views off the day on which a platform corrects its count', () => {
  const at = '2026-01-02T10:00:00.000Z';
  given(contentAnalyticsProjection, recorded(requested), recorded(sampled('youtube', 10, 0, at)))
    .when(recorded(sampled('youtube', 7, 0, at)))
    .then('c', {
      ...document,
      totals: { ...none, views: 7 },
      platforms: [{ platform: 'youtube', ...none, views: 7, sampled_at: at }],
      posts: [{ publication_id: 'p-youtube', platform: 'youtube', ...none, views: 7, sampled_at: at }],
      timeline: [{ day: '2026-01-02', views: 7 }],
    });
});

it.run();
