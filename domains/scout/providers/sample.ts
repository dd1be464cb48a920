import { fileURLToPath } from 'node:url';
import { classifyNiche } from '../../shared/niches.ts';
import { defineSource } from './define-source.ts';
import { FEED_TYPES } from './feed.ts';
import { parseFeed } from './parse-feed.ts';
import { readDocument } from './read-document.ts';
import type { TrendSource } from './trend-source.ts';

const NAME = 'sample';
const FILE = fileURLToPath(new URL('./sample-feed.xml', import.meta.url));

/**
 * Evergreen topics that ship with the project, for a first run, a demo, or a machine without internet access. Asked for
 * a niche, it returns that niche only.
 */
export function createSampleSource(): TrendSource {
  return defineSource(NAME, 'sample-feed.xml', async ({ niche }, signal) => {
    const document = await readDocument(FILE, { source: NAME, timeoutMs: 5_000, accept: FEED_TYPES, signal });
    const items = parseFeed(document).map(({ item }) => item);
    return niche === null ? items : items.filter((item) => classifyNiche(item) === niche);
  });
}
