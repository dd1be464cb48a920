import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapConcurrently } from '../../async/map-concurrently.ts';
import type { FoundFile } from '../file-store.ts';
import { isUnfinished } from '../require-path.ts';
import { nothingIfGone } from './nothing-if-gone.ts';

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

/** The finished files of a folder and its subfolders. */
export async function* listFolder(
  root: string,
  find: (path: string) => Promise<FoundFile | null>,
  below = '',
): AsyncIterable<FoundFile> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true }).catch(nothingIfGone([]))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    // Next to the owners' folders there are only notes about this one.
    if (isUnfinished(path) || (below === '' && !entry.isDirectory())) continue;
    if (entry.isDirectory()) yield* listFolder(root, find, path);
    else {
      const found = await find(path);
      if (found) yield found;
    }
  }
}
