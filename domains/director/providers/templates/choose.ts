import { createHash } from 'node:crypto';

/** A number that is the same for the same text, and spread evenly. */
export const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/**
 * One of several wordings: the one the previous draft used, or `turn` further on from it. Without a previous draft the
 * seed chooses.
 */
export function choose<T>(options: readonly T[], isPrevious: (option: T) => boolean, seed: number, turn: number): T {
  const used = options.findIndex(isPrevious);
  const option = options[((used < 0 ? seed : used) + turn) % options.length];
  if (option === undefined) throw new Error('there is nothing to choose from');
  return option;
}

/** The wordings without anything that is to be left out; all of them, if none is. */
export function withoutRemoved(options: readonly string[], removed: readonly string[]): readonly string[] {
  const left = options.filter((option) => !removed.some((thing) => option.toLowerCase().includes(thing.toLowerCase())));
  return left.length > 0 ? left : options;
}
