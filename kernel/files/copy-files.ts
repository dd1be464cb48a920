import { mapConcurrently } from '../async/map-concurrently.ts';
import { sha256Of } from './digests.ts';
import type { FileStore, FoundFile } from './file-store.ts';

const AT_ONCE = 4;

export type Copying = {
  /** Files looked at so far, of how many. */
  readonly done: number;
  readonly of: number;
  readonly copied: number;
  readonly bytes: number;
};

export type Copied = Copying & {
  /** Files that are only where they were copied to: deleted since an earlier copy, or written there later. */
  readonly left: readonly string[];
  /** Files that were deleted while they were being copied. */
  readonly gone: readonly string[];
};

type Options = {
  /** Whether to delete what is left. */
  readonly removes: boolean;
  readonly onProgress: (copying: Copying) => void;
};

/**
 * Copies every file from one store to another, reads back what was copied, and compares the digests. What is there
 * already with the same digest stays, so that a repeat copies what has been written since. Both may be in use. At the
 * end the other store gets the identity of the first: before that, no platform starts on it.
 * @throws Error that names the file, if it arrives with other content; or if the other store is another installation's
 */
export async function copyFiles(from: FileStore, to: FileStore, { removes, onProgress }: Options): Promise<Copied> {
  const id = await from.identity.read();
  if (id === null) throw new Error(`${from.identity.place} has no files of a platform: nothing was copied`);
  const there = await to.identity.read();
  if (there !== null && there !== id)
    throw new Error(`${to.identity.place} has the files of another installation: nothing was copied`);

  const files: FoundFile[] = [];
  for await (const file of from.list()) files.push(file);
  let copying: Copying = { done: 0, of: files.length, copied: 0, bytes: 0 };
  const gone: string[] = [];
  await mapConcurrently(files, AT_ONCE, async ({ path }) => {
    const bytes = await copyFile(from, to, path).catch(async (error: unknown) => {
      if (await from.exists(path)) throw error;
      return 'gone' as const;
    });
    if (bytes === 'gone') gone.push(path);
    const { done, copied } = copying;
    copying = {
      ...copying,
      done: done + 1,
      copied: copied + (typeof bytes === 'number' ? 1 : 0),
      bytes: copying.bytes + (typeof bytes === 'number' ? bytes : 0),
    };
    onProgress(copying);
  });
  const left: string[] = [];
  for await (const { path } of to.list()) if (!(await from.exists(path))) left.push(path);
  // A folder or a bucket that has gone away meanwhile has no files either: everything would be left over.
  if ((await from.identity.read()) !== id)
    throw new Error(`${from.identity.place} is gone, or has other files now: nothing was removed; copy again`);
  if (removes) await mapConcurrently(left, AT_ONCE, (path) => to.remove(path));
  await to.identity.give(id);
  return { ...copying, left, gone };
}

/** @returns how many bytes were copied; null if it was there */
async function copyFile(from: FileStore, to: FileStore, path: string): Promise<number | 'gone' | null> {
  if (!(await from.exists(path))) return 'gone';
  const digest = await from.digest(path);
  if ((await to.exists(path)) && (await to.digest(path)) === digest) return null;
  await to.take(path, await from.local(path));
  const arrived = await to.find(path);
  if (!arrived || (await sha256Of(await to.open(arrived, null))) !== digest)
    throw new Error(`${path} has arrived with other content: copy again, and look at the disks if it happens again`);
  return arrived.size;
}
