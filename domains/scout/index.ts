import type { SettingsOf } from '../../kernel/config/index.ts';
import { defineService } from '../../kernel/service/service.ts';
import { scoutApi } from './api/trends.ts';
import { expireTrends } from './background/expire-trends.ts';
import { scheduledScans } from './background/scheduled-scans.ts';
import { sourcesFromConfig } from './providers/from-config.ts';
import { createSampleSource } from './providers/sample.ts';
import { scoutSettings } from './settings.ts';
import { nicheConfigurations } from './use-cases/niches.ts';
import type { Scanner } from './use-cases/run-scan.ts';

/** Trends from outside sources. */
export const scout = defineService({
  name: 'scout',
  settings: scoutSettings,
  policies: [],
  assemble({ settings, store, documents, log }) {
    const stopping = new AbortController();
    const scanner: Scanner = { store, sample: createSampleSource(), ...sourcesOf(settings) };
    const intervalMs = settings.PLATFORM_SCOUT_INTERVAL_MINUTES * 60_000;
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
});

function sourcesOf(config: SettingsOf<typeof scoutSettings>): Omit<Scanner, 'store' | 'sample'> {
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
