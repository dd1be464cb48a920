const isTerminal = process.stdout.isTTY === true;

/** Prints what is being done and then how long it took; on a terminal also how far it is. */
export async function step<T>(
  title: string,
  work: (show: (state: string) => void) => Promise<{ value: T; result: string }>,
): Promise<T> {
  const began = Date.now();
  const line = (state: string) => `  ${title.padEnd(34)} ${state}`;
  let shown = '';
  const show = (state: string): void => {
    if (state === shown) return;
    shown = state;
    if (isTerminal) process.stdout.write(`\r\x1b[2K${line(state)}`);
  };
  show('…');
  const { value, result } = await work(show);
  const seconds = `${((Date.now() - began) / 1_000).toFixed(1)} s`;
  if (isTerminal) process.stdout.write('\r\x1b[2K');
  console.log(`${line(seconds.padStart(7))}  ${result}`);
  return value;
}

/** What may end a pause early, such as an event. */
export type Wake = { next(withinMs: number): Promise<void> };

const ASK_EVERY_MS = 1_500;
const PATIENCE_MS = 180_000;

/** Asks whenever something has happened, and every 1.5 seconds, until there is an answer. @throws what `ask` throws, or Error after three minutes */
export async function until<T>(what: string, wake: Wake, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`${what}: nothing happened within ${PATIENCE_MS / 1_000} s`);
    await wake.next(ASK_EVERY_MS);
  }
}

const WIDTH = 24;

/** `████████░░░░  42 %`. @param percent 0 to 100 */
export function bar(percent: number): string {
  const full = Math.round((Math.min(100, Math.max(0, percent)) / 100) * WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${Math.round(percent).toString().padStart(3)} %`;
}
