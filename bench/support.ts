import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mapConcurrently } from '../kernel/async/map-concurrently.ts';
import type { DomainEvent } from '../kernel/events/event.ts';

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

export type Rates = [name: string, rate: number][];

/**
 * Runs everything once to warm up, unless that has been done, and then round by round, one after the other, so that
 * whatever else the machine does slows all of them alike.
 * @param options.counted whose processor time it is: with children, that of servers which this process has started too
 * @returns units a second of each, the best of the rounds: by the clock, and by processor time (null if the system does
 *   not report it)
 */
export async function interleaved(
  units: number,
  rounds: number,
  contenders: readonly [name: string, work: () => Promise<unknown>][],
  { warmUp = true, counted = 'with children' }: { warmUp?: boolean; counted?: 'with children' | 'alone' } = {},
): Promise<{ byClock: Rates; byProcessor: Rates | null }> {
  const clock = new Map<string, number>();
  const processor = new Map<string, number>();
  for (let round = warmUp ? 0 : 1; round <= rounds; round++) {
    for (const [name, work] of contenders) {
      const [began, used] = [performance.now(), processorSecondsOf(process.pid, counted)];
      await work();
      if (round === 0) continue;
      keepHigher(clock, name, units / ((performance.now() - began) / 1_000));
      keepHigher(processor, name, units / (processorSecondsOf(process.pid, counted) - used));
    }
  }
  const told = [...processor.values()].every(Number.isFinite);
  return { byClock: [...clock], byProcessor: told ? [...processor] : null };
}

function keepHigher(rates: Map<string, number>, name: string, rate: number): void {
  rates.set(name, Math.max(rates.get(name) ?? 0, rate));
}

/**
 * Seconds of processor time that a process has used; NaN if there is no /proc.
 * @param children whether those of its children count, and of theirs: of the ones that have ended, and of the ones that
 * run, as a starter does on behalf of others
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function processorSecondsOf(pid: number, children: 'with children' | 'alone'): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After `pid (name) `: utime, stime, cutime and cstime are the 12th to 15th, in hundredths of a second.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, children === 'alone' ? 13 : 15);
    const own = ticks.reduce((sum, each) => sum + Number(each) / 100, 0);
    if (children === 'alone') return own;
    return childrenOf(pid).reduce((sum, child) => sum + (processorSecondsOf(child, children) || 0), own);
  } catch {
    return Number.NaN;
  }
}

/** Those that run. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

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

/** Prints one comparison: each line's rate, and its ratio to the first. */
export function compare(title: string, unit: string, rates: Rates): void {
  const [, base] = rates[0] ?? ['', 1];
  console.log(`\n${title}`);
  for (const [name, measured] of rates) {
    const rounded = measured < 100 ? measured.toFixed(2) : Math.round(measured).toLocaleString('en');
    console.log(`  ${name.padEnd(44)} ${rounded.padStart(9)} ${unit}   x${(measured / base).toFixed(2)}`);
  }
}

/** Prints what one unit costs each contender, and its ratio to the first. */
export function perUnit(title: string, unit: string, costs: Rates): void {
  const [, base] = costs[0] ?? ['', 1];
  console.log(`\n${title}`);
  for (const [name, cost] of costs) {
    // What costs nothing has no multiples.
    const ratio = base === 0 ? '' : `   x${(cost / base).toFixed(2)}`;
    console.log(`  ${name.padEnd(44)} ${cost.toFixed(1).padStart(9)} ${unit}${ratio}`);
  }
}

/** An event with the metadata that the write path stores with it: everyone who is compared sends the same bytes. */
export const withMetadata = ({ type, data }: DomainEvent) => {
  const id = randomUUID();
  const metadata = { $correlationId: id, $causationId: id, commandId: id, actor: id, owner: id, schema: 1 };
  return { id, type, data: { ...data }, metadata };
};

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
