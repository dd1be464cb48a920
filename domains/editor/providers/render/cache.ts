import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const WORK = 'work-';
/** A work folder that nothing has been added to for so long belongs to a process that was killed. */
const ABANDONED_MS = 60 * 60_000;
const UNUSED_MS = 7 * 24 * 60 * 60_000;

/** Files that can be made again, named by what they are made of. Nothing in the folder is ever half written. */
export type RenderCache = {
  /** For files in the making; on the cache's disk, so that moving them there is one step. */
  readonly workFolder: string;
  path(key: string, extension: string): string;
  /** Whether it is there; marks it as used. */
  has(key: string, extension: string): Promise<boolean>;
  /** Takes a finished file out of the work folder into the cache. */
  put(file: string, key: string, extension: string): Promise<void>;
  /** Removes the work folder, with whatever was not finished. */
  close(): Promise<void>;
};

/** Makes the folder when it is missing, and removes from it what killed processes left and nobody used for a week. */
export async function openRenderCache(folder: string): Promise<RenderCache> {
  await mkdir(folder, { recursive: true });
  await sweep(folder, Date.now());
  const workFolder = join(folder, WORK + randomUUID());
  await mkdir(workFolder);
  const path = (key: string, extension: string) => join(folder, `${key}.${extension}`);
  return {
    workFolder,
    path,
    async has(key, extension) {
      try {
        await utimes(path(key, extension), new Date(), new Date());
        return true;
      } catch {
        return false; // not there, which is the answer
      }
    },
    put: (file, key, extension) => publish(file, path(key, extension)),
    close: () => rm(workFolder, { recursive: true, force: true }),
  };
}

/** A short name for everything that goes into a file. */
export const keyOf = (...ingredients: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(ingredients)).digest('hex').slice(0, 40);

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Puts a finished file in its place: synced first and renamed then, so that the place never holds a part of it. */
export async function publish(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await sync(file);
  try {
    await rename(file, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // On another disk: a copy beside the target can be renamed.
    const beside = `${target}.${randomUUID()}.part`;
    await copyFile(file, beside);
    await sync(beside);
    await rename(beside, target);
    await rm(file);
  }
  await sync(dirname(target));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Somebody else may have removed it since it was listed.
    const age = now - (await stat(path).catch(() => ({ mtimeMs: now }))).mtimeMs;
    if (age > (name.startsWith(WORK) ? ABANDONED_MS : UNUSED_MS)) await rm(path, { recursive: true, force: true });
  }
}
