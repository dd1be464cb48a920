import type { Config } from '../../kernel/config/index.ts';
import type { Service } from '../../kernel/service/service.ts';
import { scoutApi } from './api.ts';
import { expireTrends } from './expire-trends.ts';
import { nicheConfigurations } from './niches.ts';
import { sourcesFromConfig } from './providers/from-config.ts';
import { createSampleSource } from './providers/sample.ts';
import type { Scanner } from './run-scan.ts';
import { scheduledScans } from './scheduled-scans.ts';

/** Trends from outside sources. */
export const scout: Service = {
  name: 'scout',
  assemble({ config, store, documents, log }) {
    const stopping = new AbortController();
    const scanner: Scanner = { store, sample: createSampleSource(), ...settingsOf(config) };
    const intervalMs = config.PLATFORM_SCOUT_INTERVAL_MINUTES * 60_000;
    return {
      routes: [scoutApi({ scanner, documents, signal: stopping.signal })],
      policies: [],
      background: [
        expireTrends({ store, documents, log }, lookEveryMs(scanner)),
        ...(intervalMs > 0 ? [scheduledScans(scanner, intervalMs, log)] : []),
      ],
      close: async () => stopping.abort(),
    };
  },
};

function settingsOf(config: Config): Omit<Scanner, 'store' | 'sample'> {
  const timeoutMs = config.PLATFORM_SCOUT_TIMEOUT_SECONDS * 1_000;
  const sources = sourcesFromConfig({
    feeds: config.PLATFORM_SCOUT_FEEDS ?? [],
    sources: config.PLATFORM_SCOUT_SOURCES ?? ['hackernews', 'google_trends', 'reddit', 'wikipedia'],
    urls: {
      hackernews: config.PLATFORM_SCOUT_HACKERNEWS_URL ?? null,
      google_trends: config.PLATFORM_SCOUT_GOOGLE_TRENDS_URL ?? null,
      reddit: config.PLATFORM_SCOUT_REDDIT_URL ?? null,
      wikipedia: config.PLATFORM_SCOUT_WIKIPEDIA_URL ?? null,
    },
    timeoutMs,
  });
  const niches = nicheConfigurations({
    sources: sources.map(({ name }) => name),
    threshold: config.PLATFORM_SCOUT_THRESHOLD ?? null,
    timeToLiveHours: config.PLATFORM_SCOUT_TIME_TO_LIVE_HOURS ?? null,
  });
  return { sources, niches, timeoutMs };
}

const MINUTE_MS = 60_000;

/** Every minute, and more often where trends live for less than a few minutes. */
const lookEveryMs = ({ niches }: Pick<Scanner, 'niches'>): number =>
  Math.max(500, Math.min(MINUTE_MS, ...niches.map(({ time_to_live_hours }) => (time_to_live_hours * 3_600_000) / 4)));
