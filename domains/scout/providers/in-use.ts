import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import type { TrendSource } from './trend-source.ts';

const SETTINGS = ['PLATFORM_SCOUT_SOURCES', 'PLATFORM_SCOUT_FEEDS', 'PLATFORM_SCOUT_YOUTUBE_KEY'];

/** The sources of trends, and the bundled sample, which steps in where none of them answers. */
export const sourcesInUse = (sources: readonly TrendSource[], sample: TrendSource): ProviderInUse[] =>
  [...sources.filter(({ name }) => name !== sample.name), sample].map((source) => ({
    part: 'trends',
    provider: source.name,
    is_default: source === sample,
    works_offline: source === sample,
    settings: SETTINGS,
    async test(signal) {
      const found = await source.fetch({ region: 'US', niche: null, limit: 5 }, signal);
      return `it answers, with ${found.length} topics`;
    },
  }));
