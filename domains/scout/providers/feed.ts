import { basename } from 'node:path';
import { defineSource } from './define-source.ts';
import { parseFeed } from './parse-feed.ts';
import { displayAddress, isHttp, type Reader, readDocument } from './read-document.ts';
import type { TrendSource } from './trend-source.ts';

export const FEED_TYPES =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

export type FeedOptions = {
  /** An http(s) or file: URL, or a path. */
  address: string;
  timeoutMs: number;
  /** Defaults to a URL's host and path, or to the file's name without its extension. */
  name?: string;
  read?: Reader;
};

/**
 * An RSS or Atom feed as a trend source.
 * @throws ProviderError from `fetch`, with the codes of `readDocument` and `parseFeed`
 */
export function createFeedSource({
  address,
  timeoutMs,
  name = nameOf(address),
  read = readDocument,
}: FeedOptions): TrendSource {
  return defineSource(name, displayAddress(address), async (_query, signal) => {
    const document = await read(address, { source: name, timeoutMs, accept: FEED_TYPES, signal });
    return parseFeed(document).map(({ item }) => item);
  });
}

function nameOf(address: string): string {
  if (!isHttp(address) || !URL.canParse(address)) return basename(address).replace(/\.\w+$/, '');
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`.replace(/\/$/, '');
}
