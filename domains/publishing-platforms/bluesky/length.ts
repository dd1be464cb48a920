const MAX_BYTES = 3_000;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** In graphemes. Texts with too many bytes are not counted: each segment of a long text would keep a copy of it. */
export function lengthOf(text: string): number {
  if (Buffer.byteLength(text) > MAX_BYTES) return Number.POSITIVE_INFINITY;
  let length = 0;
  for (const _ of graphemes.segment(text)) length++;
  return length;
}
