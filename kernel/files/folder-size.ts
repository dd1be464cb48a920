import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapConcurrently } from '../async/map-concurrently.ts';

const LOOKS_AT_ONCE = 16;

/** Bytes of all files in a folder and its subfolders; 0 if it does not exist. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nothingIfGone([]));
  const sizes = await mapConcurrently(entries, LOOKS_AT_ONCE, async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folderSize(path);
    return (await stat(path).catch(nothingIfGone({ size: 0 }))).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A file may be renamed or removed while the folder is being measured. */
const nothingIfGone =
  <T>(nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return nothing;
    throw error;
  };
