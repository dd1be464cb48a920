import { defineSource } from './define-source.ts';
import { endpoint } from './endpoint.ts';
import { FEED_TYPES } from './feed.ts';
import { parseFeed } from './parse-feed.ts';
import { displayAddress, readDocument, type SourceOptions } from './read-document.ts';
import type { TrendItem, TrendSource } from './trend-source.ts';

const NAME = 'reddit';

const COMMUNITIES: Record<string, string> = {
  technology: 'technology',
  science: 'science',
  business: 'business',
  health: 'Health',
  entertainment: 'entertainment',
};

/**
 * The day's top posts of a subreddit that fits the niche, from its Atom feed, which keeps their order but has no votes.
 */
export function createRedditSource({ read = readDocument, ...options }: SourceOptions): TrendSource {
  return defineSource(NAME, displayAddress(options.baseUrl), async ({ niche, limit }, signal) => {
    const path = `/r/${COMMUNITIES[niche ?? ''] ?? 'popular'}/top/.rss`;
    const url = endpoint(options.baseUrl, path, { t: 'day', limit: String(Math.min(100, Math.max(1, limit))) });
    const document = await read(url, {
      source: NAME,
      timeoutMs: options.timeoutMs,
      accept: FEED_TYPES,
      signal,
    });
    return parseFeed(document).map(({ item }) => withoutFooter(item));
  });
}

/** Every post ends in "submitted by /u/name [link] [comments]", and most contain nothing else. */
function withoutFooter(item: TrendItem): TrendItem {
  const summary = item.summary?.replace(/\s*submitted by\s+\/u\/\S+.*$/i, '').trim() ?? '';
  return { ...item, summary: summary === '' ? null : summary };
}
