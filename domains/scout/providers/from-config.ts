import { createFeedSource } from './feed.ts';
import { createGoogleTrendsSource } from './google-trends.ts';
import { createHackerNewsSource } from './hackernews.ts';
import { createRedditSource } from './reddit.ts';
import { createSampleSource } from './sample.ts';
import type { TrendSource } from './trend-source.ts';
import { createWikipediaSource } from './wikipedia.ts';

export const shippedSources = ['hackernews', 'google_trends', 'reddit', 'wikipedia', 'sample'] as const;
export type ShippedSource = (typeof shippedSources)[number];

export type TrendSourcesConfig = {
  /** URLs or paths; when there are any, they are the only sources. */
  feeds: readonly string[];
  sources: readonly ShippedSource[];
  /** Base URLs; null: the service's own. */
  urls: Readonly<Record<Exclude<ShippedSource, 'sample'>, string | null>>;
  timeoutMs: number;
};

/** The trend sources of this installation, each once. */
export function sourcesFromConfig({ feeds, sources, urls, timeoutMs }: TrendSourcesConfig): TrendSource[] {
  if (feeds.length > 0) return [...new Set(feeds)].map((address) => createFeedSource({ address, timeoutMs }));
  const create: Record<ShippedSource, () => TrendSource> = {
    hackernews: () => createHackerNewsSource({ baseUrl: urls.hackernews ?? 'https://hn.algolia.com', timeoutMs }),
    google_trends: () =>
      createGoogleTrendsSource({ baseUrl: urls.google_trends ?? 'https://trends.google.com', timeoutMs }),
    reddit: () => createRedditSource({ baseUrl: urls.reddit ?? 'https://www.reddit.com', timeoutMs }),
    wikipedia: () => createWikipediaSource({ baseUrl: urls.wikipedia ?? 'https://wikimedia.org', timeoutMs }),
    sample: createSampleSource,
  };
  return [...new Set(sources)].map((name) => create[name]());
}
