import { uuidFrom } from '../../../kernel/events/ids.ts';

/** A seed that is the same for the same parts: a whole number from 0 to 2^31 - 1, which every image server takes. */
export const seedFrom = (...parts: readonly (string | number)[]): number =>
  Number.parseInt(uuidFrom('seed', ...parts).slice(0, 8), 16) & 0x7fffffff;
