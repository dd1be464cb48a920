import { speakable } from './speakable.ts';
import { firstWords } from './words.ts';

export type Source = {
  /** What a claim from there is attributed to; null if no one is named. */
  name: string | null;
  /** One sentence about where the topic comes from; empty if a person gave it. */
  line: string;
  /** The last sentence of the description; empty as well. */
  credit: string;
};

/** Wording for the built-in sources. */
const KNOWN: Record<string, { name: string; line: string }> = {
  hackernews: {
    name: 'Hacker News',
    line: 'This topic comes from Hacker News, a site where programmers and founders vote for the stories worth reading.',
  },
  googletrends: {
    name: 'Google Trends',
    line: 'This topic comes from Google Trends, a public list of the searches that are rising fastest.',
  },
  reddit: { name: 'Reddit', line: 'This topic comes from Reddit, where the readers themselves vote posts up or down.' },
  wikipedia: {
    name: 'Wikipedia',
    line: "This topic comes from Wikipedia's daily list of the articles that are read most.",
  },
};

const HOSTS: Record<string, string> = {
  'nytimes.com': 'The New York Times',
  'theguardian.com': 'The Guardian',
  'washingtonpost.com': 'The Washington Post',
  'bbc.co.uk': 'the BBC',
  'bbc.com': 'the BBC',
  'reuters.com': 'Reuters',
  'apnews.com': 'the Associated Press',
  'arstechnica.com': 'Ars Technica',
  'theverge.com': 'The Verge',
  'techcrunch.com': 'TechCrunch',
  'sciencedaily.com': 'ScienceDaily',
  'newscientist.com': 'New Scientist',
  'nasa.gov': 'NASA',
  'github.com': 'GitHub',
  'news.ycombinator.com': 'Hacker News',
  'arxiv.org': 'the arXiv',
};

const NAMELESS = /^(?:feeds?|rss|atom|manual|sample(?: feed)?|localhost|unknown|null|other|local|scout)?$/i;

/** Describes where a trend was found, from the source's own name, or from the address if that says more. */
export function readSource(source: string | null, url: string | null): Source {
  const key = (source ?? '').toLowerCase().replace(/[^a-z]/g, '');
  const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined;
  if (known) return { name: known.name, line: known.line, credit: `Found on ${known.name}.` };
  const name = namedSource(source, url);
  if (name !== null) {
    const line = `The source is ${name}, where you can read more about it.`;
    return { name, line, credit: `Source: ${name}.` };
  }
  if (source === 'sample') return SAMPLE;
  if (source === OWN) return OWN_WORDS;
  return source === null || source.trim() === '' ? UNNAMED : FEED;
}

/** What a person said themselves: no one else is to be credited. */
export const OWN = 'manual';
const OWN_WORDS: Source = { name: null, line: '', credit: '' };

const SAMPLE: Source = {
  name: 'the sample feed',
  line: 'This topic comes from the sample feed, a collection that shows what a script can look like.',
  credit: 'Source: the sample feed.',
};
const FEED: Source = {
  name: 'a news feed',
  line: 'This topic comes from a news feed, so look for a second report before you believe it.',
  credit: 'Source: a news feed.',
};
const UNNAMED: Source = {
  name: null,
  line: 'The source is not named, so look for a second report before you believe it.',
  credit: 'The source is not named.',
};

/** The name that a source goes by, in any language; null if no one is named. */
export const namedSource = (source: string | null, url: string | null): string | null =>
  nameOf((source ?? '').slice(0, 200)) ?? hostName((url ?? '').slice(0, 300));

function nameOf(source: string): string | null {
  const text = source.trim().replace(/^(?:feed|rss|atom)\s*[:/-]\s*(?=\S)/i, '');
  if (/^https?:\/\//i.test(text) || /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(text)) return hostName(text);
  const name = firstWords(speakable(text.replace(/[_-]+/g, ' ')).replace(/[.,;:!?"]+/g, ''), 5).trim();
  if (NAMELESS.test(name) || !/\p{L}/u.test(name)) return null;
  if (name.toLowerCase() === 'bbc') return 'the BBC';
  // A slug such as `the_verge` is not how a name is written.
  return name === name.toLowerCase() ? name.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase()) : name;
}

function hostName(address: string): string | null {
  const host =
    /^(?:https?:\/\/)?(?:[^/@]*@)?([\w-]+(?:\.[\w-]+)+)/i
      .exec(address)?.[1]
      ?.toLowerCase()
      .replace(/^www\./, '') ?? '';
  if (host === '' || /^[\d.]+$/.test(host)) return null;
  const listed = Object.keys(HOSTS).find((known) => host === known || host.endsWith(`.${known}`));
  if (listed) return HOSTS[listed] ?? null;
  const labels = host.split('.');
  const label = labels.at(/^(?:co|com|org|ac|gov)$/.test(labels.at(-2) ?? '') ? -3 : -2) ?? labels[0] ?? '';
  const words = label
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .slice(0, 4);
  if (NAMELESS.test(words.join(' ')) || host.endsWith('.invalid') || host.endsWith('.example')) return null;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
