import { anyOf } from '../../../kernel/async/any-of.ts';
import { unlessAborted, withDeadline } from '../../../kernel/async/deadline.ts';
import { clipped } from '../../../kernel/events/clipped.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { TrendQuery, TrendSource } from '../providers/trend-source.ts';
import type { SourceFailure } from '../scan/index.ts';
import type { SourceAnswer } from './scoring.ts';

export type SourceReports = { readonly answers: readonly SourceAnswer[]; readonly failures: readonly SourceFailure[] };

// Lets a source report its own timeout, which says more than the one reported here.
const LEEWAY_MS = 250;

/**
 * Asks all sources at once, each for at most `timeoutMs`. A source that fails or times out does not stop the others.
 * @throws the signal's reason when the caller gave up
 */
export async function gather(
  sources: readonly TrendSource[],
  query: TrendQuery,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<SourceReports> {
  signal.throwIfAborted();
  const reports = await Promise.all(sources.map((source) => ask(source, query, timeoutMs, signal)));
  signal.throwIfAborted();
  return {
    answers: reports.flatMap((report) => ('items' in report ? report : [])),
    failures: reports.flatMap((report) => ('cause' in report ? report : [])),
  };
}

async function ask(
  source: TrendSource,
  query: TrendQuery,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<SourceAnswer | SourceFailure> {
  const ending = new AbortController();
  try {
    const items = source.fetch(query, anyOf(ending.signal, signal));
    const late = () => timedOut(source.name, timeoutMs);
    return {
      source: source.name,
      items: await withDeadline(timeoutMs + LEEWAY_MS, unlessAborted(signal, items), late),
    };
  } catch (error) {
    return { source: source.name, url: source.address, ...reasonOf(error) };
  } finally {
    // A late source would keep running although no one waits for its answer.
    ending.abort();
  }
}

const timedOut = (provider: string, timeoutMs: number): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: 'timeout',
    cause: `no answer within ${timeoutMs / 1_000} seconds`,
    nextAction: 'scan again',
  });

function reasonOf(error: unknown): Pick<SourceFailure, 'code' | 'cause'> {
  if (error instanceof ProviderError) return { code: error.details.code, cause: error.details.cause };
  return { code: 'unexpected', cause: clipped(error instanceof Error ? error.message : String(error), 2_000) };
}
