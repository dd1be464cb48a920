import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, Failure } from '../failure.ts';
import { ensureFolder } from './file.ts';

const PAUSE_MS = 50;
const PATIENCE_MS = 90_000;
/** Longer than any holder takes. */
const STALE_MS = 60_000;

let held: Promise<unknown> = Promise.resolve();

/** When this process holds no lock. */
export const unlocked = (): Promise<unknown> => held;

/**
 * One process at a time, of those that share the folder. A refresh token is good for one use, and using it twice ends
 * the session.
 * @throws Failure if others hold the lock for too long
 */
export async function locked<T>(work: () => Promise<T>): Promise<T> {
  const path = join(await ensureFolder(), 'lock');
  const mine = [hostname(), process.pid, randomUUID()].join(' ');
  for (const end = Date.now() + PATIENCE_MS; !(await take(path, mine)); await sleep(PAUSE_MS)) {
    await removeStale(path);
    if (Date.now() > end)
      throw new Failure(EXIT.refused, `another process holds ${path}`, 'remove it if no such process is running');
  }
  const done = (async () => {
    try {
      return await work();
    } finally {
      if ((await ownerOf(path)) === mine) await rm(path, { force: true });
    }
  })();
  held = done.catch(() => undefined);
  return await done;
}

async function take(path: string, mine: string): Promise<boolean> {
  try {
    await writeFile(path, mine, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isError(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes a lock whose holder has been killed. If it has changed hands in the meantime, it is put back. */
async function removeStale(path: string): Promise<void> {
  const owner = await ownerOf(path);
  if (owner === null || !(await isStale(path, owner))) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    if ((await ownerOf(aside)) !== owner) await link(aside, path);
  } catch (error) {
    if (!isError(error, 'ENOENT') && !isError(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function isStale(path: string, owner: string): Promise<boolean> {
  const [host, pid] = owner.split(' ');
  if (host === hostname() && !isRunning(Number(pid))) return true;
  const age = await stat(path)
    .then(({ mtimeMs }) => Date.now() - mtimeMs)
    .catch(() => 0);
  return age > STALE_MS;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !isError(error, 'ESRCH');
  }
}

const isError = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** Null for no lock, and empty for one of which only the file exists so far. */
const ownerOf = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);
