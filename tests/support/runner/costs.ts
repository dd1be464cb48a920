import { readdirSync, readFileSync } from 'node:fs';
import { type Costs, KINDS } from './protocol.ts';

const TICKS_PER_SECOND = 100;

/** Seconds of the processor that this process has taken, and those processes that it has started and that have ended. */
function secondsSoFar(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (timesOf('self')?.ended ?? 0);
}

type Times = { readonly parent: number; readonly own: number; readonly ended: number };

/** Where the system says it: `pid (name) state parent …`, whose 14th to 17th fields are times, in ticks. */
function timesOf(pid: string): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const seconds = (first: number): number => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / TICKS_PER_SECOND;
    return { parent: fields[1] ?? 0, own: seconds(11), ended: seconds(13) };
  } catch {
    return null;
  }
}

/**
 * Seconds that processes have taken which this one has started and which are still there, such as Chromium: shared by
 * files, they do not end with one.
 */
function secondsOfLiving(): number {
  const all = new Map<number, Times>();
  for (const name of namesIn('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null;
    if (times) all.set(Number(name), times);
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (all.has(pid) && isOurs(all.get(pid)?.parent ?? 0));
  return [...all].reduce(
    (sum, [pid, { parent, own, ended }]) => sum + (pid !== process.pid && isOurs(parent) ? own + ended : 0),
    0,
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

type Kind = keyof Costs;

/** What is under way, the newest last: two of a kind may begin side by side, and end in any order. */
let underWay: Kind[] = [];
let since = 0;
/** What those that are still there had taken when the file began. */
let living = 0;
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
  [underWay, since, living] = [[], secondsSoFar(), secondsOfLiving()];
}

export function costsSoFar(): Costs {
  settle();
  return { ...spent, tests: Math.max(0, spent.tests + secondsOfLiving() - living) };
}

export const sumOf = (costs: Costs): number => KINDS.reduce((sum, each) => sum + costs[each], 0);
