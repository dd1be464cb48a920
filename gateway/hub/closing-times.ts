/** Clients return within moments of being closed: this many at once are no burden for the remaining gateways. */
const PER_SECOND = 500;
const MAX_WINDOW_MS = 3_000;

/**
 * When to close each of `count` sockets, in milliseconds from now: spread at random over a window that grows with their
 * number, so that they do not all return at once, while a few are closed immediately.
 */
export function closingTimes(count: number, random: () => number = Math.random): number[] {
  const windowMs = Math.min(MAX_WINDOW_MS, (count / PER_SECOND) * 1_000);
  return Array.from({ length: count }, () => Math.floor(random() * windowMs));
}
