import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import { shorten } from '../../../kernel/text/plain-text.ts';
import { classifyNiche } from '../../shared/niches.ts';
import type { TrendItem, TrendQuery, TrendSource } from './trend-source.ts';

/** A problem with what a source delivered, with a kebab-case `code`; `defineSource` turns it into a ProviderError. */
export class SourceProblem extends Error {
  readonly code: string;
  readonly kind: ProviderErrorDetails['kind'];
  readonly retryAfterMs: number | undefined;

  constructor(code: string, cause: string, more: { kind?: ProviderErrorDetails['kind']; retryAfterMs?: number } = {}) {
    super(cause);
    this.name = 'SourceProblem';
    this.code = code;
    this.kind = more.kind ?? 'unavailable';
    this.retryAfterMs = more.retryAfterMs;
  }
}

/**
 * A trend source that turns every error from `read` into a ProviderError under its own name. It returns no more items
 * than requested, those of the requested niche first.
 */
export function defineSource(
  name: string,
  address: string,
  read: (query: TrendQuery, signal: AbortSignal) => Promise<TrendItem[]>,
): TrendSource {
  return {
    name,
    address,
    async fetch(query, signal) {
      try {
        const items = (await read(query, signal)).map(bounded);
        return nicheFirst(items, query.niche).slice(0, Math.max(0, query.limit));
      } catch (error) {
        throw error instanceof ProviderError ? error : translate(name, address, error, signal);
      }
    },
  };
}

/** Sources send text of any length, and it becomes part of events. */
export const LONGEST = { topic: 300, summary: 2_000, url: 2_048 };

const bounded = (item: TrendItem): TrendItem => ({
  ...item,
  topic: shorten(item.topic, LONGEST.topic),
  summary: item.summary && shorten(item.summary, LONGEST.summary),
  // A truncated URL would lead somewhere else.
  url: item.url !== null && item.url.length > LONGEST.url ? null : item.url,
});

/** The limit must not drop items of the niche in favour of others. */
function nicheFirst(items: TrendItem[], niche: string | null): TrendItem[] {
  if (niche === null) return items;
  const fits = items.map((item) => classifyNiche(item) === niche);
  return [...items.filter((_, at) => fits[at]), ...items.filter((_, at) => !fits[at])];
}

function translate(provider: string, address: string, error: unknown, signal: AbortSignal): ProviderError {
  const problem = (details: Omit<ProviderErrorDetails, 'provider'>) =>
    new ProviderError({ provider, ...details }, { cause: error });
  if (error instanceof SourceProblem) {
    const { kind, code, message: cause, retryAfterMs } = error;
    const nextAction = 'check what this address delivers; other sources are not affected';
    return problem({ kind, code, cause, nextAction, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
  }
  if (signal.aborted) {
    const code = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'aborted';
    return problem({
      kind: 'unavailable',
      code,
      cause: `reading ${address} was interrupted`,
      nextAction: 'scan again',
    });
  }
  const cause = `reading ${address} failed: ${error instanceof Error ? error.message : String(error)}`;
  return problem({
    kind: 'unavailable',
    code: 'unexpected',
    cause,
    nextAction: 'report this with the document it reads',
  });
}
