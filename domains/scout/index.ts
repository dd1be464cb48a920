import { defineService } from '../../kernel/service/service.ts';
import { administrators } from '../shared/administrators.ts';
import { nicheConfigurations } from '../shared/niches.ts';
import { providerHandlers } from '../shared/providers-in-use.ts';
import { scoutOperations } from './api/operations.ts';
import { trendRuleHandlers } from './api/trend-rules.ts';
import { trendHandlers } from './api/trends.ts';
import { expireTrends } from './background/expire-trends.ts';
import { interruptScans } from './background/interrupt-scans.ts';
import { scanOnSchedule } from './background/scan-on-schedule.ts';
import { scoutExposure } from './exposure.ts';
import { sourcesFromConfig } from './providers/from-config.ts';
import { sourcesInUse } from './providers/in-use.ts';
import { createSampleSource } from './providers/sample.ts';
import { scan } from './scan/index.ts';
import { scoutSettings } from './settings.ts';
import { stories } from './stories/index.ts';
import { trend } from './trend/index.ts';
import { trendRules } from './trend-rules/index.ts';
import type { ScanTools } from './use-cases/run-scan.ts';

/** Finds trends in outside sources. */
export const scout = defineService({
  exposure: scoutExposure,
  summary: 'Finds trends in outside sources',
  settings: scoutSettings,
  operations: scoutOperations,
  policies: [],
  aggregates: [scan, stories, trend, trendRules],
  assemble({ settings, store, documents, log }) {
    const sources = sourcesFromConfig(settings);
    const sample = createSampleSource();
    const { listTrendProviders, testTrendProvider } = scoutOperations;
    const niches = nicheConfigurations({
      sources: sources.map(({ name }) => name),
      threshold: settings.PLATFORM_SCOUT_THRESHOLD,
      timeToLiveHours: settings.PLATFORM_SCOUT_TIME_TO_LIVE_HOURS,
    });
    const timeoutMs = settings.PLATFORM_SCOUT_TIMEOUT_SECONDS * 1_000;
    const tools: ScanTools = { store, sources, sample, niches, timeoutMs };
    const intervalMs = settings.PLATFORM_SCOUT_INTERVAL_MINUTES * 60_000;
    const stopping = new AbortController();
    return {
      operations: [
        // Must precede `/{trend_id}`.
        ...trendRuleHandlers({ store, documents }),
        ...trendHandlers({ tools, documents, signal: stopping.signal }),
        ...providerHandlers(listTrendProviders, testTrendProvider, {
          inUse: sourcesInUse(sources, sample),
          requireAdministrator: administrators(store),
          signal: stopping.signal,
        }),
      ],
      requireAdministrator: administrators(store),
      policies: [],
      background: [
        expireTrends({ store, documents, niches, log }),
        interruptScans({ store, documents, log }, timeoutMs),
        ...(intervalMs > 0 ? [scanOnSchedule(tools, intervalMs, log)] : []),
      ],
      close: async () => stopping.abort(),
    };
  },
});
