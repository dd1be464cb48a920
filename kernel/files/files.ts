import { constants } from 'node:fs';
import { mkdir, open, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { PlatformSecrets } from '../config/index.ts';
import { type SignedPaths, signedPaths } from './signed-paths.ts';
import { writeWhole } from './write-whole.ts';

/**
 * The platform's media files, named by a path relative to one folder: `<owner id>/<content id>/<name>`. The first part
 * names the owner, so that the gateway decides without a lookup who may fetch them.
 */
export type Files = SignedPaths & {
  readonly root: string;
  /** Where a file is on this machine. @throws Error for a path that leads outside */
  locate(path: string): string;
  /** The location for a file that another program writes; creates its folder. */
  prepare(path: string): Promise<string>;
  exists(path: string): Promise<boolean>;
  /** Written under another name, synced, then renamed: a file that exists is complete, whenever the process died. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** In bytes; 0 if there is no such file. */
  size(path: string): Promise<number>;
  /**
   * Puts bytes at a place in a file that grows piece by piece, and creates it if it is missing. What was repeated after
   * a crash overwrites itself.
   * @returns the size of the file, once the bytes are on disk
   */
  writeAt(path: string, offset: number, bytes: Uint8Array): Promise<number>;
  /** Removes a folder and all that is in it. */
  removeFolder(path: string): Promise<void>;
};

/** @param secrets to derive the signing keys from. @param root absolute folder, created if it is missing */
export function openFiles(root: string, secrets: PlatformSecrets): Files {
  const locate = (path: string): string => {
    const clean = normalize(path);
    if (clean !== path || clean.startsWith('/') || clean.startsWith('..') || clean.includes('\0'))
      throw new Error(`"${path}" is not a file path`);
    return join(root, clean);
  };

  return {
    root,
    locate,
    async prepare(path) {
      const target = locate(path);
      await mkdir(dirname(target), { recursive: true });
      return target;
    },
    async exists(path) {
      try {
        return (await stat(locate(path))).isFile();
      } catch {
        return false; // absent, which is the answer
      }
    },
    async write(path, bytes) {
      const target = locate(path);
      await mkdir(dirname(target), { recursive: true });
      await writeWhole(target, bytes);
    },
    async remove(path) {
      await unlink(locate(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
    async size(path) {
      try {
        return (await stat(locate(path))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
        throw error;
      }
    },
    async writeAt(path, offset, bytes) {
      const target = locate(path);
      await mkdir(dirname(target), { recursive: true });
      const handle = await open(target, constants.O_RDWR | constants.O_CREAT);
      try {
        await handle.write(bytes, 0, bytes.byteLength, offset);
        await handle.datasync();
        return (await handle.stat()).size;
      } finally {
        await handle.close();
      }
    },
    removeFolder: (path) => rm(locate(path), { recursive: true, force: true }),
    ...signedPaths(secrets),
  };
}
