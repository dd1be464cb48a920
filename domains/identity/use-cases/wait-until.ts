import { setTimeout as sleep } from 'node:timers/promises';

const MAX_CHECKS = 20;
const CHECK_INTERVAL_MS = 100;

/**
 * Waits briefly for something to become true, for as long as a concurrent request may need.
 * @param check true: it has; false: it never will; null: not yet
 */
export async function waitUntil(check: () => Promise<boolean | null>): Promise<boolean> {
  for (let checks = 1; ; checks++) {
    const answer = await check();
    if (answer !== null || checks === MAX_CHECKS) return answer ?? false;
    await sleep(CHECK_INTERVAL_MS);
  }
}
