import { z } from 'zod';
import { callHttp, type HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { statusError } from '../../../kernel/providers/status-error.ts';
import { plainText } from '../../../kernel/text/plain-text.ts';
import { defineSource, SourceProblem } from './define-source.ts';
import { endpoint } from './endpoint.ts';
import { displayAddress, MAX_DOCUMENT_BYTES, userAgent } from './read-document.ts';
import type { TrendItem, TrendSource } from './trend-source.ts';

const NAME = 'youtube';
const PATH = '/youtube/v3/videos';
/** The chart changes a few times a day, and each look at it costs a unit of the key's day. */
const KEPT_MS = 600_000;
const MOST = '50';

const answerSchema = z.object({ items: z.array(z.unknown()) });
const videoSchema = z.object({
  id: z.string().min(1),
  snippet: z.object({ title: z.string().min(1), description: z.string().default(''), publishedAt: z.iso.datetime() }),
  statistics: z.object({ viewCount: z.string().optional() }).optional(),
});
const errorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});
const SPENT = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const HURRIED = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);

export type YouTubeOptions = {
  readonly baseUrl: string;
  /** null: reading fails, and names the setting. */
  readonly key: string | null;
  readonly timeoutMs: number;
  /** Whom to write to about the requests. */
  readonly contact?: string | null;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/**
 * The most popular videos of a country, by the Data API's videos?chart=mostPopular; `popularity` is views. The chart is
 * kept for ten minutes.
 */
export function createYouTubeSource({
  baseUrl,
  key,
  timeoutMs,
  contact = null,
  now = Date.now,
}: YouTubeOptions): TrendSource {
  const kept = new Map<string, { readonly until: number; readonly items: TrendItem[] }>();
  return defineSource(NAME, displayAddress(endpoint(baseUrl, PATH)), async ({ region }, signal) => {
    if (key === null) throw noKey();
    const regionCode = region.toUpperCase();
    const known = kept.get(regionCode);
    if (known && known.until > now()) return known.items;
    const query = { part: 'snippet,statistics', chart: 'mostPopular', regionCode, maxResults: MOST };
    const answer = await callHttp(endpoint(baseUrl, PATH, query), {
      provider: NAME,
      // In a header, where no log of addresses has it.
      headers: { 'x-goog-api-key': key, accept: 'application/json', 'user-agent': userAgent(contact) },
      timeoutMs,
      maxBytes: MAX_DOCUMENT_BYTES,
      signal,
    });
    if (answer.status !== 200) throw refusal(answer, key);
    const parsed = answerSchema.safeParse(parseJson(answer.bytes));
    if (!parsed.success) throw new SourceProblem('unexpected-answer', 'the answer contains no list of videos');
    const items = parsed.data.items.flatMap(toItem);
    kept.set(regionCode, { until: now() + KEPT_MS, items });
    return items;
  });
}

function toItem(video: unknown): TrendItem[] {
  const { data } = videoSchema.safeParse(video);
  if (!data) return [];
  const { id, snippet, statistics } = data;
  // What follows the first paragraph is links and hashtags.
  const [first = ''] = snippet.description.split(/\n\s*\n/);
  const summary = plainText(first);
  const views = Number(statistics?.viewCount);
  return [
    {
      topic: plainText(snippet.title),
      url: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
      summary: summary === '' ? null : summary,
      publishedAt: new Date(snippet.publishedAt).toISOString(),
      popularity: Number.isFinite(views) ? views : null,
    },
  ];
}

/** A wrong key is a 400 here, and a day's spent units a 403 like a key that may not do this. */
function refusal(answer: HttpResponse, key: string): ProviderError {
  const { message, errors = [], details = [] } = errorSchema.safeParse(parseJson(answer.bytes)).data?.error ?? {};
  const reasons = [...errors, ...details].map(({ reason = '' }) => reason);
  const kind = reasons.some((reason) => SPENT.has(reason))
    ? 'quota'
    : reasons.some((reason) => HURRIED.has(reason))
      ? 'unavailable'
      : reasons.includes('API_KEY_INVALID')
        ? 'unauthorized'
        : undefined;
  return statusError(NAME, answer, { message, kind }, key);
}

const noKey = () =>
  new ProviderError({
    provider: NAME,
    kind: 'unauthorized',
    code: 'no-key',
    cause: 'YouTube is named as a source, but there is no key for its Data API',
    nextAction: 'set PLATFORM_SCOUT_YOUTUBE_KEY, or leave youtube out of PLATFORM_SCOUT_SOURCES',
  });
