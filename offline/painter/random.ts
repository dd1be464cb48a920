export type Random = {
  /** 0 ≤ x < 1 */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
  /** One that goes on with the same numbers. */
  copy(): Random;
};

/** Reproducible numbers: the same text gives the same ones on every machine (mulberry32 over an FNV-1a hash). */
export const createRandom = (text: string): Random => randomFrom(hash(text));

function randomFrom(beginning: number): Random {
  let state = beginning;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (probability) => next() < probability,
    copy: () => randomFrom(state),
  };
}

/** 32-bit FNV-1a over UTF-16 code units. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Smooth noise along a line, about -1 to 1, one bump per unit; the phase selects the line. */
export function createNoise(random: Random): (x: number, y?: number) => number {
  const lattice = Array.from({ length: 256 }, () => random.between(-1, 1));
  const at = (x: number, y: number) => lattice[(x + y * 57) & 255] ?? 0;
  return (x, y = 0) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - column), ease(y - row)];
    const top = at(column, row) * (1 - u) + at(column + 1, row) * u;
    const bottom = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u;
    return top * (1 - v) + bottom * v;
  };
}

const ease = (t: number): number => t * t * (3 - 2 * t);
