import { createHash } from 'node:crypto';

/** A number derived from the text, evenly distributed. */
export const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/**
 * Chooses among several wordings: the one the previous draft used, or `turn` steps further. Without a previous draft
 * the seed chooses.
 */
export function choose<T>(options: readonly T[], isPrevious: (option: T) => boolean, seed: number, turn: number): T {
  const used = options.findIndex(isPrevious);
  const option = options[((used < 0 ? seed : used) + turn) % options.length];
  if (option === undefined) throw new Error('there is nothing to choose from');
  return option;
}

/** The wordings without any removed thing; all of them if none is left. */
export function withoutRemoved(options: readonly string[], removed: readonly string[]): readonly string[] {
  const left = options.filter((option) => !removed.some((thing) => option.toLowerCase().includes(thing.toLowerCase())));
  return left.length > 0 ? left : options;
}
