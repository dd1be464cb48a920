import { sumOf } from './costs.ts';
import type { Judged } from './judge.ts';
import { KINDS } from './protocol.ts';

const MOST_EXPENSIVE = 10;

const costOf = ({ costs }: Judged): number => (costs === null ? 0 : sumOf(costs));

/** Seconds of the processor that files have cost together. */
export const secondsOf = (results: readonly Judged[]): number =>
  results.reduce((sum, result) => sum + costOf(result), 0);

/** Prints what the processor was used for, and the files that used it most. */
export function printCosts(results: readonly Judged[]): void {
  console.log('\nseconds of processor by kind');
  for (const kind of KINDS) {
    const seconds = results.reduce((sum, { costs }) => sum + (costs?.[kind] ?? 0), 0);
    console.log(`  ${kind.padEnd(10)} ${seconds.toFixed(1).padStart(8)}`);
  }
  console.log(`\nthe most expensive ${MOST_EXPENSIVE}      all  ${KINDS.map((kind) => kind.padStart(8)).join('')}`);
  for (const result of results.toSorted((one, other) => costOf(other) - costOf(one)).slice(0, MOST_EXPENSIVE)) {
    const parts = KINDS.map((kind) => (result.costs?.[kind] ?? 0).toFixed(1).padStart(8));
    console.log(`  ${costOf(result).toFixed(1).padStart(16)}  ${parts.join('')}  ${result.file}`);
  }
}
