import { isDeepStrictEqual } from 'node:util';

/** Whether two events, or parts of them, say the same; the order of their fields does not count. */
export const isSameData = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
