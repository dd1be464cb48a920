import { readFileSync } from 'node:fs';
import { type Costs, KINDS } from './protocol.ts';

const TICKS_PER_SECOND = 100;

/** Seconds of the processor that this process has taken, and those processes that it has started and that have ended. */
function secondsSoFar(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfChildren();
}

/** Where the system says it: `pid (name) state …`, whose 16th and 17th fields are the times of children, in ticks. */
function secondsOfChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

type Kind = keyof Costs;

/** What is under way, the newest last: two of a kind may begin side by side, and end in any order. */
let underWay: Kind[] = [];
let since = 0;
let spent: Record<Kind, number> = { loading: 0, stores: 0, stacks: 0, tests: 0 };

/** Adds what was spent since the last time to what it was spent on. */
function settle(): void {
  const now = secondsSoFar();
  spent[underWay.at(-1) ?? 'tests'] += now - since;
  since = now;
}

/**
 * What is spent until the work is done counts as being of this kind; inside of it, what a kind within takes does not. One file
 * is run at a time, so what a process takes is that file's.
 */
export async function countedAs<T>(work: Kind, run: () => Promise<T>): Promise<T> {
  settle();
  underWay.push(work);
  try {
    return await run();
  } finally {
    settle();
    underWay.splice(underWay.lastIndexOf(work), 1);
  }
}

/** Begins to count for the next file. */
export function beginCounting(): void {
  spent = { loading: 0, stores: 0, stacks: 0, tests: 0 };
  [underWay, since] = [[], secondsSoFar()];
}

export function costsSoFar(): Costs {
  settle();
  return { ...spent };
}

export const sumOf = (costs: Costs): number => KINDS.reduce((sum, each) => sum + costs[each], 0);
