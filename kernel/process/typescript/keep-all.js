import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kept } from './kept.js';

/**
 * Blanks out the types of every source once, so that no process has to load the compiler: for images whose processes cannot write
 * beside the packages, and at the end of `npm ci`, so that the first start is as fast as the second.
 */
const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['api', 'cli', 'domains', 'embedded', 'gateway', 'kernel', 'platform', 'projections', 'read-models'];

if (!process.features.typescript) {
  const { default: blank } = await import('ts-blank-space');
  for (const file of ['main.ts', ...(await Promise.all(FOLDERS.map(sourcesIn))).flat()]) {
    await kept('blanked-types', await readFile(join(ROOT, file), 'utf8'), blank);
  }
}

/** None where there is no such folder: an image is given the packages before the sources. */
async function sourcesIn(folder) {
  const names = await readdir(join(ROOT, folder), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')).map((name) => join(folder, name));
}
