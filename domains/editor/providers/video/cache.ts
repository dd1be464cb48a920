import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { moveIntoPlace } from '../../../shared/providers/ffmpeg/move-into-place.ts';

const WORK = 'work-';
/** A work folder unchanged for this long belongs to a process that was killed. */
const ABANDONED_MS = 60 * 60_000;
const UNUSED_MS = 7 * 24 * 60 * 60_000;
/** Some hundred films. */
const MOST_BYTES = 2_000_000_000;
/** Files used this recently may belong to a render in progress. */
const IN_USE_MS = ABANDONED_MS;

/** Files that can be recreated, named by what they are made from. Nothing in the folder is ever half written. */
export type RenderCache = {
  /** For unfinished files; on the cache's disk, so that a finished one can be renamed into the cache. */
  readonly workFolder: string;
  path(key: string, extension: string): string;
  /** Whether the file is there; also marks it as used. */
  has(key: string, extension: string): Promise<boolean>;
  /** Moves a finished file from the work folder into the cache. */
  put(file: string, key: string, extension: string): Promise<void>;
  /** Removes the work folder with everything unfinished in it. */
  close(): Promise<void>;
};

/**
 * Creates the folder if it is missing, and removes leftovers of killed processes and files unused for a week.
 * @param mostBytes what the files may take: beyond that, those that were not used for longest are removed
 */
export async function openRenderCache(folder: string, mostBytes = MOST_BYTES): Promise<RenderCache> {
  await mkdir(folder, { recursive: true });
  await sweep(folder, mostBytes, Date.now());
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
        return false; // not there, which is a valid answer
      }
    },
    put: (file, key, extension) => moveIntoPlace(file, path(key, extension)),
    close: () => rm(workFolder, { recursive: true, force: true }),
  };
}

/** A short name derived from everything that goes into a file. */
export const keyOf = (...ingredients: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(ingredients)).digest('hex').slice(0, 40);

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function sweep(folder: string, mostBytes: number, now: number): Promise<void> {
  const kept: { path: string; size: number; age: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have removed it since it was listed.
    const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: now, size: 0 }));
    const age = now - mtimeMs;
    if (age > (name.startsWith(WORK) ? ABANDONED_MS : UNUSED_MS)) await rm(path, { recursive: true, force: true });
    else if (!name.startsWith(WORK)) kept.push({ path, size, age });
  }
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size, age } of kept.sort((one, other) => other.age - one.age)) {
    if (bytes <= mostBytes || age < IN_USE_MS) return;
    await rm(path, { force: true });
    bytes -= size;
  }
}
