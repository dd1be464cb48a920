const isTerminal = process.stdout.isTTY === true;

/** Prints what is being done and then how long it took; on a terminal also its progress. */
export async function step<T>(
  title: string,
  work: (show: (state: string) => void) => Promise<{ value: T; result: string }>,
): Promise<T> {
  const startedAt = Date.now();
  const line = (state: string) => `  ${title.padEnd(34)} ${state}`;
  let shown = '';
  const show = (state: string): void => {
    if (state === shown) return;
    shown = state;
    if (isTerminal) process.stdout.write(`\r\x1b[2K${line(state)}`);
  };
  show('…');
  const { value, result } = await work(show);
  const seconds = `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  if (isTerminal) process.stdout.write('\r\x1b[2K');
  console.log(`${line(seconds.padStart(7))}  ${result}`);
  return value;
}

/** Ends a pause early, for example when an event arrives. */
export type EventSignal = { next(withinMs: number): Promise<void> };

const POLL_INTERVAL_MS = 1_500;
const TIMEOUT_MS = 180_000;

/**
 * Polls after every event, and every 1.5 seconds, until there is a result.
 * @throws what `ask` throws, or Error after three minutes
 */
export async function pollUntil<T>(what: string, wake: EventSignal, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`${what}: nothing happened within ${TIMEOUT_MS / 1_000} s`);
    await wake.next(POLL_INTERVAL_MS);
  }
}

const WIDTH = 24;

/** `████████░░░░  42 %`. @param percent 0 to 100 */
export function progressBar(percent: number): string {
  const full = Math.round((Math.min(100, Math.max(0, percent)) / 100) * WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${Math.round(percent).toString().padStart(3)} %`;
}
