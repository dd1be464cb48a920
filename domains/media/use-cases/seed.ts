import { uuidFrom } from '../../../kernel/events/ids.ts';

/** A seed derived from the parts: an integer from 0 to 2^31 - 1, the range that every image server accepts. */
export const seedFrom = (...parts: readonly (string | number)[]): number =>
  Number.parseInt(uuidFrom('seed', ...parts).slice(0, 8), 16) & 0x7fffffff;
