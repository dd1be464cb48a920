import type { Random } from '../chaos/random.ts';

export const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[random.below(items.length)] ?? items[0];

export const oneIn = (random: Random, n: number): boolean => random.below(n) === 0;

/** So many bytes of any value. */
export const anyBytes = (random: Random, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => random.below(256)));

/** The same bytes with one of them changed, removed or repeated, or with their end missing. */
export function mutated(random: Random, bytes: Buffer): Buffer {
  const at = random.below(bytes.length + 1);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random.below(4)) {
    case 0:
      return Buffer.concat([before, anyBytes(random, 1), after.subarray(1)]);
    case 1:
      return Buffer.concat([before, after.subarray(1)]);
    case 2:
      return Buffer.concat([before, after.subarray(0, 16), after]);
    default:
      return before;
  }
}

/** Cuts bytes into up to `most` pieces, which are sent one by one. */
export function inPieces(random: Random, bytes: Buffer, most: number): Buffer[] {
  const cuts = Array.from({ length: random.below(most) }, () => random.below(bytes.length + 1)).sort((a, b) => a - b);
  return [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length));
}
