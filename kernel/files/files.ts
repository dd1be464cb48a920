import { resolve } from 'node:path';
import type { ConfigWithKey } from '../config/index.ts';
import type { FileStore } from './file-store.ts';
import { openFolder } from './folder/folder.ts';
import { type SignedPaths, signedPaths } from './signed-paths.ts';

/**
 * The platform's media files, named by a path: `<owner id>/<content id>/<name>`. The first part names the owner, so that
 * the gateway decides without a lookup who may fetch them. What is written is there as a whole or not at all, whenever
 * the process dies.
 */
export type Files = FileStore & SignedPaths;

/** @returns the files where the settings have them. Nothing is contacted yet. */
export function openFiles(config: ConfigWithKey): Files {
  const store = openFolder(resolve(config.PLATFORM_DATA, 'files'));
  return { ...store, ...signedPaths(config.PLATFORM_JWT_SECRETS) };
}
