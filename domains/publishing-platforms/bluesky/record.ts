import { fittedText } from '../post-text.ts';
import type { PostRequest } from '../publishing-platform.ts';
import { lengthOf } from './length.ts';

/** Of a post's text (docs.bsky.app/docs/api, app.bsky.feed.post). */
const MAX_GRAPHEMES = 300;

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const RECORD_KEY_LENGTH = 13;

/** A name for a post: a time in microseconds, sortable (atproto.com/specs/tid). @param random from 0 to 1 */
export function recordKey(now: number, random: number): string {
  let rest = (BigInt(now) * 1_000n * 1_024n) | BigInt(Math.floor(random * 1_024));
  let key = '';
  for (let place = 0; place < RECORD_KEY_LENGTH; place++) {
    key = `${DIGITS[Number(rest & 31n)]}${key}`;
    rest >>= 5n;
  }
  return key;
}

/** A post with a video (docs.bsky.app/docs/advanced-guides/posts). Positions within its text count bytes. */
export function postRecord(request: PostRequest, video: unknown, createdAt: string) {
  const text = fittedText(request, MAX_GRAPHEMES, lengthOf);
  const facets = request.hashtags.flatMap((tag) => {
    const at = text.lastIndexOf(`#${tag}`);
    if (at < 0) return [];
    const byteStart = Buffer.byteLength(text.slice(0, at));
    const index = { byteStart, byteEnd: byteStart + Buffer.byteLength(`#${tag}`) };
    return { index, features: [{ $type: 'app.bsky.richtext.facet#tag', tag }] };
  });
  return {
    $type: 'app.bsky.feed.post',
    text,
    createdAt,
    facets,
    embed: {
      $type: 'app.bsky.embed.video',
      video,
      alt: fittedText({ ...request, hashtags: [] }, 1_000),
    },
  };
}
