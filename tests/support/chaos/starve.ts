import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The shortest time in which the system counts what processes use. */
const TICK_MS = 10;
const PERIOD_MS = 100;

/**
 * Lets a process and everything that it starts use no more than a share of one processor, in portions, as the quota of
 * a container does: once they have used their part of a period, they stand still until its end or longer.
 * @returns what ends it
 */
export function starve(pid: number, share: number): () => Promise<void> {
  let isOver = false;
  const used = new Map<number, number>();
  const all = (): number[] => treeOf(pid);

  const limiting = (async () => {
    /** What they may use before they have to wait, in milliseconds of a processor. */
    let left = 0;
    let before = usedBy(all(), used);
    while (!isOver) {
      const end = Date.now() + PERIOD_MS;
      left = Math.min(left, 0) + share * PERIOD_MS;
      if (left > 0) signal(all(), 'SIGCONT');
      while (!isOver && Date.now() < end) {
        await sleep(TICK_MS / 2);
        const now = usedBy(all(), used);
        left -= now - before;
        before = now;
        if (left <= 0) signal(all(), 'SIGSTOP');
      }
    }
    signal(all(), 'SIGCONT');
  })();
  return () => {
    isOver = true;
    return limiting;
  };
}

/** The process and its descendants, parents first. */
function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(treeOf)];
  } catch {
    return [];
  }
}

/** Milliseconds of a processor that they have used, and those that have ended by now. @param used by each when it was last seen */
function usedBy(pids: readonly number[], used: Map<number, number>): number {
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // After `pid (name) `: utime and stime are the 12th and 13th.
      const [user = 0, system = 0] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      used.set(pid, (user + system) * TICK_MS);
    } catch {
      // It has ended since it was listed.
    }
  }
  return [...used.values()].reduce((sum, each) => sum + each, 0);
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
