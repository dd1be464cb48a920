/** Ranges of code points that count once; all others count twice (docs.x.com/fundamentals/counting-characters). */
const SINGLE: readonly (readonly [from: number, to: number])[] = [
  [0, 4_351],
  [8_192, 8_205],
  [8_208, 8_223],
  [8_242, 8_247],
];
const ADDRESS = /https?:\/\/\S+/g;
/** Every address is shortened to this length. */
const ADDRESS_LENGTH = 23;

/** The length of a post as X counts it. An emoji of several code points is counted longer than there. */
export function weightedLength(text: string): number {
  const addresses = text.match(ADDRESS)?.length ?? 0;
  let length = addresses * ADDRESS_LENGTH;
  for (const character of text.replace(ADDRESS, '')) {
    const point = character.codePointAt(0) ?? 0;
    length += SINGLE.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
  }
  return length;
}
