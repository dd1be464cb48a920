import { setTimeout as sleep } from 'node:timers/promises';

type Patience = {
  readonly withinMs?: number;
  /** The pause between two questions; by default a short one that grows, as most answers come at once or take a while. */
  readonly everyMs?: number;
};
type Found<T> = Exclude<T, null | undefined | false>;

const [FIRST_MS, LONGEST_MS, GROWTH] = [4, 100, 1.5];

/**
 * Asks until there is an answer other than null, undefined or false: a test waits for what it needs and for nothing else.
 * @param what is waited for, as the end of "still no …"
 * @throws Error when it has not come in time, and whatever asking throws
 */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  { withinMs = 30_000, everyMs }: Patience = {},
): Promise<Found<T>> {
  const end = Date.now() + withinMs;
  for (let pauseMs = everyMs ?? FIRST_MS; ; pauseMs = everyMs ?? Math.min(LONGEST_MS, pauseMs * GROWTH)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer as Found<T>;
    if (Date.now() > end) throw new Error(`still no ${what} after ${withinMs / 1_000} s`);
    await sleep(pauseMs);
  }
}
