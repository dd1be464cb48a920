import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseFeed } from '../../../../../domains/scout/providers/parse-feed.ts';

const it = suite('hostile feeds');

const rss = (inner: string): string => `<rss version="2.0"><channel>${inner}</channel></rss>`;
const item = (inner: string): string => rss(`<item><title>t</title>${inner}</item>`);
const read = (text: string) => parseFeed({ bytes: Buffer.from(text), contentType: '', url: '' });

const N = 1_000_000;
const namespaces = Array.from({ length: 6_000 }, (_, number) => `xmlns:a${number}="u"`).join(' ');

/** For each of these, what goes back over what it has read, or copies it for each element, takes hours. */
const hostile: [what: string, text: string][] = [
  ['tags without an end', item(`<description><![CDATA[${'<a '.repeat(N)}]]></description>`)],
  ['spaces', item(`<description>a${' '.repeat(N)}b</description>`)],
  ['punctuation', item(`<description>${', '.repeat(N)}b</description>`)],
  ['a date of spaces', item(`<pubDate>1${' '.repeat(N)}x</pubDate>`)],
  ['a date of dashes', item(`<pubDate>1${'-'.repeat(N)}x</pubDate>`)],
  ['entities', item(`<description>${'&amp;'.repeat(N)}</description>`)],
  ['namespaces', rss(`<x ${namespaces}/>${'<item><title>t</title></item>'.repeat(10)}`)],
  [
    'namespaces in scope of many elements',
    `<rss ${namespaces}><channel>${'<item><title>t</title></item>'.repeat(6_000)}</channel></rss>`,
  ],
];
for (const [what, text] of hostile) it(`are read in linear time: ${what}`, () => assert.ok(read(text).length > 0));

it('have a thousand items at the most', () => {
  assert.is(read(rss('<item><title>t</title></item>'.repeat(1_200))).length, 1_000);
});

it('resolve a namespace that an outer element declares, and one that an inner one redeclares', () => {
  const atom = 'http://www.w3.org/2005/Atom';
  const text = `<a:feed xmlns:a="${atom}"><a:entry><a:title>one</a:title></a:entry>
    <a:entry xmlns:a="urn:other"><a:title>two</a:title></a:entry>
    <b:entry xmlns:b="${atom}"><b:title>three</b:title></b:entry></a:feed>`;
  assert.equal(
    read(text).map(({ item: { topic } }) => topic),
    ['one', 'three'],
  );
});

it.run();
