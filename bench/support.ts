import { mapConcurrently } from '../kernel/async/map-concurrently.ts';

/** Runs `work` once to warm up and then `rounds` times. @returns operations a second, the best of the rounds */
export async function rate(operations: number, rounds: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  let best = 0;
  for (let round = 0; round < rounds; round++) {
    const startedAt = process.hrtime.bigint();
    await work();
    best = Math.max(best, operations / (Number(process.hrtime.bigint() - startedAt) / 1e9));
  }
  return best;
}

/** `operations` calls with at most `inFlight` at a time. */
export const concurrently = (
  operations: number,
  inFlight: number,
  call: (index: number) => Promise<unknown>,
): Promise<unknown> =>
  mapConcurrently(
    Array.from({ length: operations }, (_, index) => index),
    inFlight,
    call,
  );

/** One comparison: each line's rate and how it compares with the first. */
export function compare(title: string, unit: string, rates: readonly [name: string, rate: number][]): void {
  const [, base] = rates[0] ?? ['', 1];
  console.log(`\n${title}`);
  for (const [name, measured] of rates) {
    console.log(
      `  ${name.padEnd(44)} ${Math.round(measured).toLocaleString('en').padStart(9)} ${unit}   x${(measured / base).toFixed(2)}`,
    );
  }
}
