import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blanked } from './blanked.js';

/**
 * Blanks out the types of every source once, so that no process has to load the compiler: for images whose processes cannot write
 * next to the packages, and at the end of `npm ci`, so that the first start is as fast as the second.
 */
const ROOT = join(import.meta.dirname, '../../..');
const SOURCES =
  /^(main\.ts|(api|cli|contracts|domains|embedded|gateway|kernel|offline|platform|projections|read-models)\/.*\.ts)$/;

if (!process.features.typescript) {
  for (const file of await sources()) await blanked(await readFile(join(ROOT, file), 'utf8'));
}

/** Those that are there: an image is given the packages before the sources. */
async function sources() {
  const entries = await readdir(ROOT, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && SOURCES.test(`${entry.name}/x.ts`));
  const inside = await Promise.all(
    folders.map(async ({ name }) =>
      (await readdir(join(ROOT, name), { recursive: true })).map((file) => join(name, file)),
    ),
  );
  return [...entries.map(({ name }) => name), ...inside.flat()].filter(
    (file) => SOURCES.test(file) && !file.endsWith('.d.ts'),
  );
}
