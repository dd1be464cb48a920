import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { scoutSettings } from '../settings.ts';
import { createFeedSource } from './feed.ts';
import { createGoogleTrendsSource } from './google-trends.ts';
import { createHackerNewsSource } from './hackernews.ts';
import { createPoliteReader, type Terms } from './polite-reader.ts';
import { createRedditSource } from './reddit.ts';
import { createSampleSource } from './sample.ts';
import type { TrendSource } from './trend-source.ts';
import { createWikipediaSource } from './wikipedia.ts';
import { createYouTubeSource } from './youtube.ts';

type Settings = SettingsOf<typeof scoutSettings>;
type ShippedSource = NonNullable<Settings['PLATFORM_SCOUT_SOURCES']>[number];

const MINUTE_MS = 60_000;

/** What the services ask for; the README beside this file says where. */
const TERMS = {
  hackernews: { freshMs: MINUTE_MS, apartMs: 1_000 },
  google_trends: { freshMs: 5 * MINUTE_MS, apartMs: 2_000 },
  reddit: { freshMs: 5 * MINUTE_MS, apartMs: 6_000 },
  wikipedia: { freshMs: 60 * MINUTE_MS, apartMs: 200 },
} satisfies Partial<Record<ShippedSource, Terms>>;

const DEFAULT_SOURCES: readonly ShippedSource[] = ['hackernews', 'google_trends', 'reddit', 'wikipedia'];

/**
 * This installation's trend sources, each once: the named ones and all feeds, or the four services if neither is set,
 * and YouTube with them if there is a key for it.
 */
export function sourcesFromConfig(settings: Settings): TrendSource[] {
  const timeoutMs = settings.PLATFORM_SCOUT_TIMEOUT_SECONDS * 1_000;
  const contact = settings.PLATFORM_SCOUT_CONTACT ?? null;
  const reading = (terms: Terms) => ({ timeoutMs, read: createPoliteReader({ terms, contact }) });
  const feedTerms = { freshMs: settings.PLATFORM_SCOUT_FEED_INTERVAL_SECONDS * 1_000, apartMs: 0 };
  const create: Record<ShippedSource, () => TrendSource> = {
    hackernews: () =>
      createHackerNewsSource({
        baseUrl: settings.PLATFORM_SCOUT_HACKERNEWS_URL ?? 'https://hn.algolia.com',
        ...reading(TERMS.hackernews),
      }),
    google_trends: () =>
      createGoogleTrendsSource({
        baseUrl: settings.PLATFORM_SCOUT_GOOGLE_TRENDS_URL ?? 'https://trends.google.com',
        ...reading(TERMS.google_trends),
      }),
    reddit: () =>
      createRedditSource({
        baseUrl: settings.PLATFORM_SCOUT_REDDIT_URL ?? 'https://www.reddit.com',
        ...reading(TERMS.reddit),
      }),
    wikipedia: () =>
      createWikipediaSource({
        baseUrl: settings.PLATFORM_SCOUT_WIKIPEDIA_URL ?? 'https://wikimedia.org',
        ...reading(TERMS.wikipedia),
      }),
    youtube: () =>
      createYouTubeSource({
        baseUrl: settings.PLATFORM_SCOUT_YOUTUBE_URL ?? 'https://www.googleapis.com',
        key: settings.PLATFORM_SCOUT_YOUTUBE_KEY ?? null,
        timeoutMs,
        contact,
      }),
    sample: createSampleSource,
  };
  const feeds = settings.PLATFORM_SCOUT_FEEDS ?? [];
  const usual = settings.PLATFORM_SCOUT_YOUTUBE_KEY ? [...DEFAULT_SOURCES, 'youtube' as const] : DEFAULT_SOURCES;
  const named = settings.PLATFORM_SCOUT_SOURCES ?? (feeds.length > 0 ? [] : usual);
  return [
    ...[...new Set(named)].map((name) => create[name]()),
    ...[...new Set(feeds)].map((address) => createFeedSource({ address, ...reading(feedTerms) })),
  ];
}
