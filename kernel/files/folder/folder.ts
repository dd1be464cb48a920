import { constants, createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Of } from '../digests.ts';
import type { FileStore, FoundFile, UnfinishedFiles } from '../file-store.ts';
import { isPath, requirePath } from '../require-path.ts';
import { folderSize, listFolder } from './contents.ts';
import { folderIdentity } from './identity.ts';
import { nothingIfGone } from './nothing-if-gone.ts';
import { copyWhole, writeWhole } from './write-whole.ts';

/** Files in a folder, of this machine or mounted. @param root absolute */
export function openFolder(root: string): FileStore {
  const locate = (path: string): string => join(root, requirePath(path));
  const find = async (path: string): Promise<FoundFile | null> => {
    const stats = await stat(locate(path)).catch(nothingIfGone(null));
    if (!stats?.isFile()) return null;
    const { size, mtime, mtimeMs } = stats;
    return { path, size, modified: mtime, version: `${size.toString(16)}-${Math.round(mtimeMs).toString(16)}` };
  };
  const prepare = async (path: string): Promise<string> => {
    const target = locate(path);
    await mkdir(dirname(target), { recursive: true });
    return target;
  };
  const remove = async (path: string): Promise<void> => unlink(locate(path)).catch(nothingIfGone(undefined));
  return {
    root,
    identity: folderIdentity(root),
    tidy: null,
    direct: null,
    find,
    exists: async (path) => isPath(path) && (await find(path)) !== null,
    size: async (path) => (await find(path))?.size ?? 0,
    digest: async (path) => sha256Of(createReadStream(locate(path))),
    open: async ({ path }, range) => createReadStream(locate(path), range ?? {}),
    read: async (path) => readFile(locate(path)),
    local: async (path) => locate(path),
    write: async (path, bytes) => writeWhole(await prepare(path), bytes),
    // Who makes files writes them under another name, and then renames them.
    make: async (path, work) => work(await prepare(path)),
    take: async (path, file) => copyWhole(file, await prepare(path)),
    remove,
    removeFolder: async (path) => rm(locate(path), { recursive: true, force: true }),
    folderSize: async (path) => folderSize(locate(path)),
    list: () => listFolder(root, find),
    async workFolder(path) {
      await mkdir(locate(path), { recursive: true });
      return locate(path);
    },
    unfinished: {
      size: async (path) => (await find(path))?.size ?? 0,
      writeAt: async (path, offset, bytes) => writeAt(await prepare(path), offset, bytes),
      local: async (path) => locate(path),
      // A second name rather than another one, so that it stays.
      keepAs: async (path, file) => link(locate(path), await prepare(file)).catch(nothingIfThere),
      remove,
    } satisfies UnfinishedFiles,
  };
}

async function writeAt(target: string, offset: number, bytes: Uint8Array): Promise<number> {
  const handle = await open(target, constants.O_RDWR | constants.O_CREAT);
  try {
    await handle.write(bytes, 0, bytes.byteLength, offset);
    await handle.datasync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

function nothingIfThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
