import { setTimeout as sleep } from 'node:timers/promises';

type Patience = { readonly withinMs?: number; readonly everyMs?: number };
type Found<T> = Exclude<T, null | undefined | false>;

/**
 * Asks until there is an answer other than null, undefined or false: a test waits for what it needs and for nothing else.
 * @param what is waited for, as the end of "still no …"
 * @throws Error when it has not come in time, and whatever asking throws
 */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  { withinMs = 30_000, everyMs = 20 }: Patience = {},
): Promise<Found<T>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer as Found<T>;
    if (Date.now() > end) throw new Error(`still no ${what} after ${withinMs / 1_000} s`);
    await sleep(everyMs);
  }
}
