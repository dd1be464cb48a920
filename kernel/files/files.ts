import { resolve } from 'node:path';
import type { Config, ConfigWithKey } from '../config/index.ts';
import type { FileStore } from './file-store.ts';
import { openFolder } from './folder/folder.ts';
import { openS3Files } from './s3/files.ts';
import { type SignedPaths, signedPaths } from './signed-paths.ts';

/**
 * The platform's media files, named by a path: `<owner id>/<content id>/<name>`. The first part names the owner, so that
 * the gateway decides without a lookup who may fetch them. What is written is there as a whole or not at all, whenever
 * the process dies.
 */
export type Files = FileStore & SignedPaths;

/** @returns the files where the settings have them. Nothing is contacted yet. */
export function openFiles(config: ConfigWithKey): Files {
  return { ...openFileStore(config.PLATFORM_FILES, config), ...signedPaths(config.PLATFORM_JWT_SECRETS) };
}

/** @param where whether or not the platform has its files there */
export function openFileStore(where: Config['PLATFORM_FILES'], config: Config): FileStore {
  if (where === 'folder') return openFolder(resolve(config.PLATFORM_DATA, 'files'));
  return openS3Files(resolve(config.PLATFORM_DATA, 'file-copies'), {
    ...config,
    copiesMb: config.PLATFORM_S3_COPIES_MB,
    redirects: config.PLATFORM_S3_REDIRECT === 'yes',
  });
}
