import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { plainText, shorten } from '../../../kernel/text/plain-text.ts';
import { defineSource, SourceProblem } from './define-source.ts';
import { endpoint } from './endpoint.ts';
import { webAddress } from './parse-feed.ts';
import { displayAddress, readDocument, type SourceOptions } from './read-document.ts';
import type { TrendItem, TrendSource } from './trend-source.ts';

const NAME = 'hackernews';
const PATH = '/api/v1/search';
/** The most that the service returns in one answer. */
const MAX_HITS = 1_000;
/** A page large enough to find a niche in. */
const NICHE_HITS = 60;

const answerSchema = z.object({ hits: z.array(z.unknown()) });
const hitSchema = z.object({
  objectID: z.string(),
  title: z.string().min(1),
  url: z.string().nullish(),
  points: z.number().nullish(),
  created_at_i: z.number().nullish(),
  story_text: z.string().nullish(),
});

/** The front page of Hacker News, from Algolia's search. Not in order of rank; `popularity` is points. */
export function createHackerNewsSource({ read = readDocument, ...options }: SourceOptions): TrendSource {
  const address = endpoint(options.baseUrl, PATH);
  return defineSource(NAME, displayAddress(address), async ({ limit, niche }, signal) => {
    const wanted = niche === null ? limit : Math.max(limit, NICHE_HITS);
    const hitsPerPage = String(Math.min(MAX_HITS, Math.max(1, wanted)));
    const document = await read(endpoint(options.baseUrl, PATH, { tags: 'front_page', hitsPerPage }), {
      source: NAME,
      timeoutMs: options.timeoutMs,
      accept: 'application/json',
      signal,
    });
    const answer = answerSchema.safeParse(parseJson(document.bytes));
    if (!answer.success) throw new SourceProblem('unexpected-answer', 'the answer contains no list of hits');
    return answer.data.hits.flatMap(toItem);
  });
}

function toItem(hit: unknown): TrendItem[] {
  const parsed = hitSchema.safeParse(hit);
  if (!parsed.success) return [];
  const { objectID, title, url, points, created_at_i, story_text } = parsed.data;
  const summary = plainText(story_text ?? '');
  return [
    {
      topic: plainText(title).replace(/^(?:Show|Ask|Tell|Launch) HN:\s*/i, ''),
      url: (url && webAddress(url, '')) || `https://news.ycombinator.com/item?id=${encodeURIComponent(objectID)}`,
      summary: summary === '' ? null : shorten(summary, 2_000),
      publishedAt: created_at_i ? new Date(created_at_i * 1_000).toISOString() : null,
      popularity: points ?? null,
    },
  ];
}
