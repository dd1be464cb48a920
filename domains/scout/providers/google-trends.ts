import { plainText, shorten } from '../../../kernel/text/plain-text.ts';
import { defineSource } from './define-source.ts';
import { endpoint } from './endpoint.ts';
import { FEED_TYPES } from './feed.ts';
import { parseFeed, webAddress } from './parse-feed.ts';
import { displayAddress, readDocument, type SourceOptions } from './read-document.ts';
import type { TrendItem, TrendSource } from './trend-source.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts';

const NAME = 'google_trends';
const PATH = '/trending/rss';

/**
 * What a country searches for, from Google Trends' feed. `popularity` is the number of searches ("20K+" is 20000); the
 * summary is built from the news articles listed with a search.
 */
export function createGoogleTrendsSource({ read = readDocument, ...options }: SourceOptions): TrendSource {
  const address = endpoint(options.baseUrl, PATH);
  return defineSource(NAME, displayAddress(address), async ({ region }, signal) => {
    const document = await read(endpoint(options.baseUrl, PATH, { geo: region.toUpperCase() }), {
      source: NAME,
      timeoutMs: options.timeoutMs,
      accept: FEED_TYPES,
      signal,
    });
    return parseFeed(document).map(({ item, element }) => enrich(item, element));
  });
}

function enrich(item: TrendItem, element: XmlElement): TrendItem {
  const articles = childrenOf(element, 'ht:news_item');
  const part = (parent: XmlElement | undefined, name: string): string => {
    const child = parent && childOf(parent, name);
    return child ? plainText(textOf(child)) : '';
  };
  const sentences = articles
    .flatMap((article) => [part(article, 'ht:news_item_title'), part(article, 'ht:news_item_snippet')])
    .filter((text) => text !== '');
  return {
    ...item,
    // The item's own link leads to the list of trends, not to the trend itself.
    url: webAddress(part(articles[0], 'ht:news_item_url'), '') ?? item.url,
    summary: sentences.length > 0 ? shorten(sentences.map(asSentence).join(' '), 2_000) : item.summary,
    popularity: parseTraffic(part(element, 'ht:approx_traffic')),
  };
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const MULTIPLES: Record<string, number> = { '': 1, k: 1_000, m: 1_000_000, b: 1_000_000_000 };

/** "200+", "1,000+", "20K+", "2M+" as a number. */
export function parseTraffic(text: string): number | null {
  const [, figure, unit = ''] = /^([\d.,]+)\s*([kmb])?\+?$/i.exec(text.trim()) ?? [];
  if (!figure) return null;
  const digits = unit === '' ? figure.replace(/[.,]/g, '') : figure.replace(',', '.');
  const number = Number(digits) * (MULTIPLES[unit.toLowerCase()] ?? 1);
  return Number.isFinite(number) ? number : null;
}
