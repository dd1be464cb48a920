import { gzipSync } from 'node:zlib';
import { type FakeServer, type RecordedRequest, type Reply, startFakeServer } from './server.ts';

export type FakeFeedServer = FakeServer & {
  /** Sets what a path answers, with any query. A function is called for each request. @returns the URL */
  serve(path: string, reply: Reply | ((request: RecordedRequest) => Reply)): string;
  /** Serves a body of junk at a path, sent until the caller leaves. `taken` is how many bytes were sent. */
  serveJunk(path: string, bytes: number): { url: string; taken: () => number };
};

/** A server of feeds and of documents that are none: answers what `serve` set for a path, and 404 otherwise. */
export async function startFakeFeedServer(): Promise<FakeFeedServer> {
  const replies = new Map<string, Reply | ((request: RecordedRequest) => Reply)>();
  const heaps = new Map<string, { bytes: number; taken: number }>();
  const server = await startFakeServer((request, response) => {
    const reply = replies.get(request.path);
    if (reply) return typeof reply === 'function' ? reply(request) : reply;
    const heap = heaps.get(request.path);
    if (!heap) return { status: 404, body: 'not here' };
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const more = (): void => {
      while (heap.taken < heap.bytes) {
        heap.taken += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
    return 'handled';
  });
  return {
    ...server,
    serve(path, reply) {
      replies.set(path, reply);
      return `${server.url}${path}`;
    },
    serveJunk(path, bytes) {
      const heap = { bytes, taken: 0 };
      heaps.set(path, heap);
      return { url: `${server.url}${path}`, taken: () => heap.taken };
    },
  };
}

/**
 * What a server answers that knows what has changed: 304 without a body to whoever has the newest, recognised by the
 * entity tag or, without one, by the time.
 */
export const versioned =
  (body: string, { etag, lastModified }: { etag?: string; lastModified?: string }, more: Record<string, string> = {}) =>
  ({ headers: asked }: RecordedRequest): Reply => {
    const known = etag === undefined ? asked['if-modified-since'] : asked['if-none-match'];
    const headers = { ...(etag ? { etag } : {}), ...(lastModified ? { 'last-modified': lastModified } : {}), ...more };
    return known !== undefined && known === (etag ?? lastModified) ? { status: 304, headers } : { headers, body };
  };

type Entry = { title?: string; link?: string; description?: string; date?: string; extra?: string };

const tag = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${value}</${name}>`;

/** RSS 2.0; the entries' texts are inserted as they are, markup included. */
export const rss = (entries: Entry[], declaration = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${declaration}<rss version="2.0" xmlns:ht="https://trends.google.com/trending/rss" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News</title><link>http://news.example/</link>${entries
    .map(
      (entry) =>
        `<item>${tag('title', entry.title)}${tag('link', entry.link)}${tag('description', entry.description)}${tag('pubDate', entry.date)}${entry.extra ?? ''}</item>`,
    )
    .join('')}</channel></rss>`;

/** Atom 1.0. */
export const atom = (entries: (Entry & { summary?: string })[]): string =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${entries
    .map(
      (entry) =>
        `<entry>${tag('title', entry.title)}${entry.link ? `<link href="${entry.link}"/>` : ''}${tag('updated', entry.date)}${entry.extra ?? ''}</entry>`,
    )
    .join('')}</feed>`;

/** RSS 1.0: the items stand next to the channel. */
export const rdf = (entries: Entry[]): string =>
  `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://news.example/"><title>News</title></channel>${entries
    .map(
      (entry) =>
        `<item rdf:about="${entry.link}">${tag('title', entry.title)}${tag('link', entry.link)}${tag('description', entry.description)}${tag('dc:date', entry.date)}</item>`,
    )
    .join('')}</rdf:RDF>`;

/** Ten definitions that expand to a thousand million laughs. */
export const entityBomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index === 0 ? '' : index};`.repeat(10)}">`,
).join('')}]><rss version="2.0"><channel><item><title>&lol9;</title></item></channel></rss>`;

/** The answer of a server that compresses without being asked. */
export const gzipped = (text: string | Uint8Array): Reply => ({
  headers: { 'content-encoding': 'gzip' },
  body: gzipSync(text),
});
