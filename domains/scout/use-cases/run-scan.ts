import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { NicheConfiguration } from '../../shared/niches.ts';
import type { TrendQuery, TrendSource } from '../providers/trend-source.ts';
import { type Scan, scan } from '../scan/index.ts';
import { stories } from '../stories/index.ts';
import { type Sighting, trend, trendIdOf } from '../trend/index.ts';
import { gather, type SourceReports } from './gather.ts';
import { type TrendCandidate, trendCandidates } from './scoring.ts';

export type ScanTools = {
  readonly store: EventStore;
  readonly sources: readonly TrendSource[];
  /** Asked if no other source answers, so that there is always something to work with. */
  readonly sample: TrendSource;
  readonly niches: readonly NicheConfiguration[];
  /** Per source. */
  readonly timeoutMs: number;
};

export type ScanRequest = { readonly region: string; readonly niche: string | null; readonly limit: number };

export type CompletedScan = Extract<Scan, { readonly status: 'completed' }>;

const APPENDS_AT_ONCE = 8;

/** The same command always means the same scan. */
export const scanIdOf = ({ commandId }: Pick<CommandContext, 'commandId'>): string => uuidFrom(commandId, 'scan');

/**
 * Asks all sources once and saves the topics that pass their thresholds. A repeat of a completed command is answered
 * from the scan's own stream; an interrupted scan is resumed.
 * @returns the scan's outcome and the newest position it wrote
 * @throws EventStoreUnavailable, or the signal's reason
 */
export async function runScan(
  tools: ScanTools,
  asked: ScanRequest,
  context: CommandContext,
  signal: AbortSignal,
): Promise<{ scan: CompletedScan; position: bigint }> {
  const { store } = tools;
  const scan_id = scanIdOf(context);
  const request = { scan_id, ...asked, requested_at: new Date().toISOString() };
  const { state, position } = await execute(store, scan, scan_id, { type: 'RequestScan', request }, context);
  if (state.status === 'completed') return { scan: state, position };
  if (state.status === 'none') throw new Error(`scan ${scan_id} was requested and is not there`);
  const { region, niche, limit, requested_at } = state.request;

  const { answers, failures } = await askSources(tools, { region, niche, limit }, signal);
  if (failures.length > 0) {
    const record = { type: 'RecordSourceFailures', failures } as const;
    await execute(store, scan, scan_id, record, subcommandContext(context, 'failures'));
  }
  const found = trendCandidates(answers, new Date(requested_at))
    .filter((candidate) => niche === null || candidate.niche === niche)
    .slice(0, limit);
  const sightings = await recognised(tools, sightingsOf(tools, found, region, requested_at), region, context);
  const recorded = await mapConcurrently(sightings, APPENDS_AT_ONCE, (sighting) => {
    const { trend_id } = sighting;
    return execute(store, trend, trend_id, { type: 'RecordSighting', sighting }, subcommandContext(context, trend_id));
  });
  const saved = recorded.filter(({ events }) => events.length > 0).length;
  const sources = answers.map(({ source }) => source);
  const detected = sightings
    .filter((_, index) => recorded[index]?.events.some(({ type }) => type === 'TrendDetected'))
    .map(({ trend_id, topic, niche, score }) => ({ trend_id, topic, niche, score }));
  const complete = { type: 'CompleteScan', found: found.length, saved, sources, detected } as const;
  const completed = await execute(store, scan, scan_id, complete, subcommandContext(context, 'complete'));
  if (completed.state.status !== 'completed') throw new Error(`scan ${scan_id} was completed and is not`);
  return { scan: completed.state, position: completed.position };
}

async function askSources(
  { sources, sample, timeoutMs }: ScanTools,
  query: TrendQuery,
  signal: AbortSignal,
): Promise<SourceReports> {
  const reports = await gather(sources, query, timeoutMs, signal);
  if (reports.answers.length > 0) return reports;
  const { answers, failures } = await gather([sample], query, timeoutMs, signal);
  return { answers: [...reports.answers, ...answers], failures: [...reports.failures, ...failures] };
}

type Named = Sighting & { readonly normalisedTopic: string };

/** The sightings, each of the trend whose story it tells. The region's stream decides for all scans, at once or later. */
async function recognised(
  { store }: ScanTools,
  sightings: readonly Named[],
  region: string,
  context: CommandContext,
): Promise<Sighting[]> {
  const [first] = sightings;
  if (!first) return [];
  const topics = sightings.map(({ normalisedTopic, topic, trend_id, expires_at }) => ({
    ...{ key: normalisedTopic, title: topic },
    ...{ own_id: trend_id, expires_at },
  }));
  const command = { type: 'RecogniseStories', region, seen_at: first.seen_at, topics } as const;
  const { state } = await execute(store, stories, region, command, subcommandContext(context, 'stories'));
  const ofTrends = new Map<string, Sighting>();
  for (const { normalisedTopic, ...sighting } of sightings) {
    const trend_id = state[normalisedTopic]?.trend_id ?? sighting.trend_id;
    const better = ofTrends.get(trend_id);
    const sources = [...new Set([...(better?.sources ?? []), ...sighting.sources])].sort();
    ofTrends.set(trend_id, { ...(better ?? { ...sighting, trend_id }), sources });
  }
  return [...ofTrends.values()];
}

/** The candidates worth saving: those that reach their niche's threshold. */
function sightingsOf(
  { niches }: ScanTools,
  candidates: readonly TrendCandidate[],
  region: string,
  seen_at: string,
): Named[] {
  const configured = new Map<string, NicheConfiguration>(niches.map((one) => [one.niche, one]));
  return candidates.flatMap(({ normalisedTopic, topic, source, sources, score, niche, url, summary }) => {
    const { threshold = 0, time_to_live_hours = 24 } = configured.get(niche) ?? {};
    if (score < threshold) return [];
    const trend_id = trendIdOf(region, normalisedTopic);
    const expires_at = new Date(Date.parse(seen_at) + time_to_live_hours * 3_600_000).toISOString();
    const sighting = { trend_id, topic, source, sources, score, niche, region, url, summary, seen_at, expires_at };
    return { ...sighting, normalisedTopic };
  });
}
