import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another copy is running on the same data folder. */
export class AlreadyRunning extends Error {
  constructor(folder: string, holder: string) {
    super(
      `${folder} is in use by process ${Number.parseInt(holder, 10)}: stop that one, or give this one its own folder with PLATFORM_DATA`,
    );
    this.name = 'AlreadyRunning';
  }
}

/**
 * Makes this process the only one on a data folder, until the returned function is called. A copy that was killed
 * leaves its lock behind; the process id and start time in it tell that it is gone.
 * @throws AlreadyRunning, or Error if the folder cannot be created or written
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'platform.lock');
  const mine = identity(process.pid);
  try {
    // Its contents are private. A folder that already existed stays as its owner has it.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Written under another name and then linked: a lock is complete as soon as it exists, and is not mistaken for a
    // stale one.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, mine);
    try {
      take(draft, file, folder);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    if (error instanceof AlreadyRunning) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      `PLATFORM_DATA: ${folder} cannot be used (${code ?? message}): make it a folder that this user may write to, or name another one`,
      { cause: error },
    );
  }
  return () => {
    if (readLock(file) === mine) rmSync(file, { force: true });
  };
}

/** The process that holds a data folder; null if none does. Nothing is taken. */
export function holderOf(folder: string): number | null {
  const holder = readLock(join(folder, 'platform.lock'));
  return isAlive(holder) ? Number.parseInt(holder, 10) : null;
}

const MAX_TRIES = 20;

function take(draft: string, file: string, folder: string): void {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      linkSync(draft, file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readLock(file);
    if (isAlive(holder)) throw new AlreadyRunning(folder, holder);
    removeStale(file, folder);
  }
  throw new Error('other copies keep taking the lock');
}

/**
 * Another copy may be faster at removing a stale lock: the lock set aside here is then its new one, and is given back.
 */
function removeStale(file: string, folder: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const holder = readLock(aside);
  try {
    if (!isAlive(holder)) return;
    try {
      linkSync(aside, file);
    } catch {
      // A third copy has the lock by now; either way it is not ours.
    }
    throw new AlreadyRunning(folder, holder);
  } finally {
    rmSync(aside, { force: true });
  }
}

const isAlive = (holder: string): boolean => holder !== '' && holder === identity(Number.parseInt(holder, 10));

function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return ''; // released in the meantime
  }
}

/** The process id, and on Linux its start time, because process ids are reused. Empty if there is no such process. */
function identity(pid: number): string {
  if (!(pid > 0)) return '';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return '';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the command name, which is in parentheses and may contain anything: first the state, and the start
    // time, which is the 22nd of all fields.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie was killed and only waits for its parent to notice.
    return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`;
  } catch {
    return String(pid); // no /proc on this system
  }
}
