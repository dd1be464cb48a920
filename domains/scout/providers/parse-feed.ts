import { oneLine, plainText, separatesWords, shorten } from '../../../kernel/text/plain-text.ts';
import { decodeText } from '../../shared/decode-text.ts';
import { SourceProblem } from './define-source.ts';
import { feedDate } from './feed-date.ts';
import type { Document } from './read-document.ts';
import type { TrendItem } from './trend-source.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from './xml.ts';

/** An item and its source element, for sources whose feeds carry more than usual. */
export type FeedEntry = { item: TrendItem; element: XmlElement };

/** Feeds list their newest entries first. */
const MAX_ENTRIES = 1_000;
const MAX_TOPIC_LENGTH = 300;
const MAX_SUMMARY_LENGTH = 2_000;

const PREFIXES: Record<string, string> = {
  'http://www.w3.org/2005/Atom': 'atom',
  'http://purl.org/atom/ns#': 'atom',
  'http://purl.org/rss/1.0/': '',
  'http://my.netscape.com/rdf/simple/0.9/': '',
  'http://backend.userland.com/rss2': '',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://search.yahoo.com/mrss/': 'media',
  'https://trends.google.com/trending/rss': 'ht',
};

/**
 * The items of an RSS 2.0, RSS 1.0 (RDF) or Atom document in document order, at most a thousand. Entries without any
 * words are dropped; a feed without entries is empty, not a failure.
 * @throws SourceProblem `empty-document`, `not-a-feed`, `malformed-xml`, `entity-bomb` or `doctype-not-allowed`
 */
export function parseFeed({ bytes, contentType, url }: Document): FeedEntry[] {
  const text = decodeText(bytes, contentType).trim();
  if (text === '') throw new SourceProblem('empty-document', 'the document contains only white space');
  if (!text.startsWith('<') || /^<(?:!doctype\s+html|html)\b/i.test(text)) throw notAFeed('no XML');
  return entriesOf(parseXml(text, PREFIXES))
    .slice(0, MAX_ENTRIES)
    .flatMap((element) => {
      const item = toItem(element, url);
      return item ? [{ item, element }] : [];
    });
}

function entriesOf(root: XmlElement): XmlElement[] {
  switch (root.name) {
    case 'rss':
      return childrenOf(root, 'channel').flatMap((channel) => childrenOf(channel, 'item'));
    case 'rdf:RDF':
      return [root, ...childrenOf(root, 'channel')].flatMap((parent) => childrenOf(parent, 'item'));
    case 'atom:feed':
    case 'feed':
      return childrenOf(root, 'atom:entry', 'entry');
    default:
      throw notAFeed(`a document of type <${shorten(root.name, 60)}>`);
  }
}

const notAFeed = (found: string) => new SourceProblem('not-a-feed', `expected RSS or Atom, found ${found}`);

function toItem(element: XmlElement, base: string): TrendItem | null {
  const title = firstText(element, 'title', 'atom:title', 'dc:title', 'media:title');
  const summary = firstText(
    element,
    'description',
    'atom:summary',
    'summary',
    'content:encoded',
    'atom:content',
    'content',
    'media:description',
    'dc:description',
  );
  const topic = title ?? summary;
  if (topic === null) return null;
  return {
    topic: shorten(topic, title ? MAX_TOPIC_LENGTH : 120),
    url: linkOf(element, base),
    summary: summary && shorten(summary, MAX_SUMMARY_LENGTH),
    publishedAt: dateOf(element),
    popularity: null,
  };
}

/** The first of the named children that contains words, as plain text. */
function firstText(element: XmlElement, ...names: string[]): string | null {
  for (const name of names) {
    for (const child of childrenOf(element, name)) {
      const text = child.attributes.type === 'xhtml' ? oneLine(wordsOf(child)) : plainText(textOf(child));
      if (text !== '') return text;
    }
  }
  return null;
}

/** XHTML is already parsed into elements: there are no tags to strip, but `<p>one</p><p>two</p>` is two words. */
function wordsOf({ name, children }: XmlElement): string {
  const localName = name.slice(name.lastIndexOf(':') + 1);
  if (localName === 'script' || localName === 'style') return ' ';
  const words = children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('');
  return separatesWords(localName) ? ` ${words} ` : words;
}

function linkOf(element: XmlElement, base: string): string | null {
  const links = childrenOf(element, 'link', 'atom:link');
  const alternate = links.find(({ attributes }) => attributes.href && (attributes.rel ?? 'alternate') === 'alternate');
  const written = links.map((link) => textOf(link).trim()).find((text) => text !== '');
  const guid = childOf(element, 'guid');
  const permalink = guid && guid.attributes.isPermaLink !== 'false' ? textOf(guid).trim() : undefined;
  for (const candidate of [written, alternate?.attributes.href, permalink, element.attributes['rdf:about']]) {
    const url = candidate && webAddress(candidate, base);
    if (url) return url;
  }
  return null;
}

/** Only http and https: people will click on a feed's links. */
export function webAddress(text: string, base: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : base !== '' && URL.canParse(text, base) ? new URL(text, base) : null;
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

function dateOf(element: XmlElement): string | null {
  const names = [
    'pubDate',
    'atom:published',
    'published',
    'dc:date',
    'dcterms:created',
    'atom:issued',
    'atom:updated',
    'updated',
    'atom:modified',
  ];
  for (const name of names) {
    const child = childOf(element, name);
    const date = child && feedDate(textOf(child));
    if (date) return date;
  }
  return null;
}
