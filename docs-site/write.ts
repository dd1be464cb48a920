import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * Makes the manual that the gateway serves: `npm run build`, and the end of `npm ci`. Where the documents are not there
 * yet, or what renders them is not installed (`npm ci --omit=dev`), it does nothing.
 */
const DIST = join(import.meta.dirname, 'dist');
const NEEDED = /'(markdown-it|minisearch)'/;
/** Smaller answers are not worth a second file. */
const WORTH_COMPRESSING = 1_024;

if (existsSync(join(import.meta.dirname, '..', 'docs'))) {
  const builder = await import('./build.ts').catch((error) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND' && NEEDED.test(error.message)) return null;
    throw error;
  });
  if (builder !== null) await put(await builder.siteFiles());
}

/** Next to the old one, which is served until the new one is whole. */
async function put(files: Readonly<Record<string, string>>): Promise<void> {
  const folder = `${DIST}.${randomUUID()}`;
  try {
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      if (text.length < WORTH_COMPRESSING) continue;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }
    await rename(DIST, `${folder}.old`).catch(unless('ENOENT'));
    // Another process that has built it at the same time has built the same.
    await rename(folder, DIST).catch(unless('ENOTEMPTY', 'EEXIST'));
  } finally {
    await Promise.all([folder, `${folder}.old`].map((each) => rm(each, { recursive: true, force: true })));
  }
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
