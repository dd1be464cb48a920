import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another copy runs on the same data folder. */
export class AlreadyRunning extends Error {
  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by process ${pid}: stop that one, or give this one a folder of its own with PLATFORM_DATA`,
    );
    this.name = 'AlreadyRunning';
  }
}

/**
 * Makes this process the only one on a data folder, until the returned function is called. A copy that was killed leaves
 * its lock behind; its process id and start time tell that it is gone.
 * @throws AlreadyRunning
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'platform.lock');
  const mine = identity(process.pid);
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 5) throw error;
      const holder = readLock(file);
      if (holder !== '' && holder === identity(Number.parseInt(holder, 10)))
        throw new AlreadyRunning(folder, Number.parseInt(holder, 10));
      rmSync(file, { force: true });
    }
  }
  return () => {
    if (readLock(file) === mine) rmSync(file, { force: true });
  };
}

function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return ''; // released in the meantime
  }
}

/** The process id, and on Linux when it was started: process ids are used again. Empty when there is no such process. */
function identity(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return '';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the command name, which is in parentheses and may hold anything; the start time is the 22nd in all.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid); // no /proc on this system
  }
}
