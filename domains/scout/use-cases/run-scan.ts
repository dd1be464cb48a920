import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { subcommand } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { TrendQuery, TrendSource } from '../providers/trend-source.ts';
import { type Scan, scan } from '../scan/index.ts';
import { type Sighting, trend } from '../trend/index.ts';
import { gather } from './gather.ts';
import type { NicheConfiguration } from './niches.ts';
import { type Finding, type TrendCandidate, trendCandidates } from './scoring.ts';

export type Scanner = {
  readonly store: EventStore;
  readonly sources: readonly TrendSource[];
  /** Asked when the others give nothing, so that there is always something to work with. */
  readonly sample: TrendSource;
  readonly niches: readonly NicheConfiguration[];
  /** For one source. */
  readonly timeoutMs: number;
};

export type ScanRequest = { readonly region: string; readonly niche: string | null; readonly limit: number };

export type CompletedScan = Extract<Scan, { status: 'completed' }>;

const APPENDS_AT_ONCE = 8;

/** The same command always means the same scan. */
export const scanIdOf = ({ commandId }: Pick<CommandContext, 'commandId'>): string => uuidFrom(commandId, 'scan');

/**
 * Looks at all sources once and saves what passes the thresholds. A command that was carried out before is answered from
 * the scan's own stream, and one that was broken off is carried on.
 * @returns how the scan ended, and the newest position that it wrote
 * @throws EventStoreUnavailable, or the signal's reason
 */
export async function runScan(
  scanner: Scanner,
  asked: ScanRequest,
  command: CommandContext,
  signal: AbortSignal,
): Promise<{ scan: CompletedScan; position: bigint }> {
  const { store } = scanner;
  const scan_id = scanIdOf(command);
  const request = { scan_id, ...asked, requested_at: new Date().toISOString() };
  const begun = await execute(store, scan, scan_id, { type: 'RequestScan', request }, command);
  if (begun.state.status === 'completed') return { scan: begun.state, position: begun.position };
  if (begun.state.status === 'none') throw new Error(`scan ${scan_id} was requested and is not there`);
  const { region, niche, limit, requested_at } = begun.state.request;

  const { findings, failures } = await findingsOf(scanner, { region, niche, limit }, signal);
  if (failures.length > 0) {
    await execute(store, scan, scan_id, { type: 'NoteFailures', failures }, subcommand(command, 'failures'));
  }
  const found = trendCandidates(findings, new Date(requested_at))
    .filter((candidate) => niche === null || candidate.niche === niche)
    .slice(0, limit);
  const seen = await mapConcurrently(sightingsOf(scanner, found, region, requested_at), APPENDS_AT_ONCE, (sighting) =>
    execute(store, trend, sighting.trend_id, { type: 'SeeTrend', sighting }, subcommand(command, sighting.trend_id)),
  );
  const saved = seen.filter(({ events }) => events.length > 0).length;
  const sources = findings.map(({ source }) => source);
  const completed = await execute(
    store,
    scan,
    scan_id,
    { type: 'CompleteScan', found: found.length, saved, sources },
    subcommand(command, 'complete'),
  );
  if (completed.state.status !== 'completed') throw new Error(`scan ${scan_id} was completed and is not`);
  return { scan: completed.state, position: completed.position };
}

async function findingsOf({ sources, sample, timeoutMs }: Scanner, query: TrendQuery, signal: AbortSignal) {
  const gathered = await gather(sources, query, timeoutMs, signal);
  if (gathered.findings.some(({ items }) => items.length > 0)) return gathered;
  const { findings, failures } = await gather([sample], query, timeoutMs, signal);
  return {
    findings: [...gathered.findings, ...findings] satisfies Finding[],
    failures: [...gathered.failures, ...failures],
  };
}

/** What is worth saving: the candidates that reach their niche's threshold. */
function sightingsOf(
  { niches }: Scanner,
  candidates: readonly TrendCandidate[],
  region: string,
  seen_at: string,
): Sighting[] {
  const configured = new Map<string, NicheConfiguration>(niches.map((one) => [one.niche, one]));
  return candidates.flatMap(({ normalisedTopic, topic, source, sources, score, niche, url, summary }) => {
    const { threshold = 0, time_to_live_hours = 24 } = configured.get(niche) ?? {};
    if (score < threshold) return [];
    const trend_id = uuidFrom('trend', region, normalisedTopic);
    const expires_at = new Date(Date.parse(seen_at) + time_to_live_hours * 3_600_000).toISOString();
    return { trend_id, topic, source, sources, score, niche, region, url, summary, seen_at, expires_at };
  });
}
