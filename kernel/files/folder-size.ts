import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapConcurrently } from '../async/map-concurrently.ts';

const LOOKS_AT_ONCE = 16;

/** Bytes of all files in a folder and the folders in it; 0 for one that is not there. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nothingIfGone([]));
  const sizes = await mapConcurrently(entries, LOOKS_AT_ONCE, async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folderSize(path);
    return (await stat(path).catch(nothingIfGone({ size: 0 }))).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A file may be renamed or removed while the folder is looked at. */
const nothingIfGone =
  <T>(nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return nothing;
    throw error;
  };
