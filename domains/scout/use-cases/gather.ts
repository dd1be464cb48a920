import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { TrendQuery, TrendSource } from '../providers/trend-source.ts';
import type { SourceFailure } from '../scan/index.ts';
import type { Finding } from './scoring.ts';

export type Gathered = { findings: Finding[]; failures: SourceFailure[] };

// A source that has noticed its timeout by itself says more about it than can be said from here.
const LEEWAY_MS = 250;

/**
 * Asks all sources at once, each for at most `timeoutMs`. One that fails, by itself or by being late, keeps none of the
 * others from answering.
 * @throws the signal's reason when the caller gave up
 */
export async function gather(
  sources: readonly TrendSource[],
  query: TrendQuery,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Gathered> {
  const answers = await Promise.all(sources.map((source) => ask(source, query, timeoutMs, signal)));
  signal.throwIfAborted();
  return {
    findings: answers.flatMap((answer) => ('items' in answer ? answer : [])),
    failures: answers.flatMap((answer) => ('cause' in answer ? answer : [])),
  };
}

async function ask(
  source: TrendSource,
  query: TrendQuery,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Finding | SourceFailure> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs + LEEWAY_MS);
  const both = AbortSignal.any([late.signal, signal]);
  try {
    return { source: source.name, items: await Promise.race([source.fetch(query, both), rejectedBy(both)]) };
  } catch (error) {
    return failureOf(source, late.signal.aborted ? lateness(timeoutMs) : told(error));
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

const failureOf = ({ name, address }: TrendSource, why: { cause: string; code: string }): SourceFailure => ({
  source: name,
  url: address,
  ...why,
});

const lateness = (timeoutMs: number) => ({ code: 'timeout', cause: `no answer within ${timeoutMs / 1_000} seconds` });

function told(error: unknown): { cause: string; code: string } {
  if (error instanceof ProviderError) return { cause: error.details.cause, code: error.details.code };
  return { cause: error instanceof Error ? error.message : String(error), code: 'unexpected' };
}
