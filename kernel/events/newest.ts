/** The last of a list and an item after them, newest last, for a state that remembers only so many. @param most of them */
export const newest = <T>(list: readonly T[], item: T, most: number): readonly T[] =>
  list.length < most ? [...list, item] : [...list.slice(list.length - most + 1), item];
