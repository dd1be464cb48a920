import { setTimeout as sleep } from 'node:timers/promises';

const LOOKS = 20;
const BETWEEN_LOOKS_MS = 100;

/**
 * Waits briefly for something to become true, for as long as a concurrent request may need.
 * @param look true: it has; false: it never will; null: not yet
 */
export async function comesTrue(look: () => Promise<boolean | null>): Promise<boolean> {
  for (let looks = 1; ; looks++) {
    const seen = await look();
    if (seen !== null || looks === LOOKS) return seen ?? false;
    await sleep(BETWEEN_LOOKS_MS);
  }
}
