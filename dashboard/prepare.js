import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * Builds the dashboard into `dashboard/dist`, unless what is there was built from the same sources. npm runs it at the end of `npm ci`,
 * and the platform when it starts and finds none. Where vite is not installed (`npm ci --omit=dev`) it does nothing.
 */
const HERE = import.meta.dirname;
const DIST = join(HERE, 'dist');
const STAMP = 'built-from';
/** Smaller answers are not worth a second file. */
const WORTH_COMPRESSING = 1_024;

// Whatever this process is asked to be, what it builds is for users.
process.env.NODE_ENV = 'production';

const vite = await import('vite').catch((error) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
  throw error;
});

if (vite !== null) {
  const sources = await digestOfSources();
  const built = await readFile(join(DIST, STAMP), 'utf8').catch(() => null);
  if (built !== sources) await build(sources);
}

async function build(sources) {
  // Next to the old one, which is served until the new one is whole; others may build at the same time.
  const folder = `${DIST}.${randomUUID()}`;
  try {
    await vite.build({
      configFile: join(HERE, 'vite.config.ts'),
      root: HERE,
      logLevel: 'warn',
      build: { outDir: folder },
    });
    await compress(folder);
    await writeFile(join(folder, STAMP), sources);
    // Moved away as a whole and only then removed: removing it where it is took parts of what someone else had just put there.
    await rename(DIST, `${folder}.old`).catch(unless('ENOENT'));
    // Another process that has built it at the same time has built the same.
    await rename(folder, DIST).catch(unless('ENOTEMPTY', 'EEXIST'));
  } finally {
    await Promise.all([folder, `${folder}.old`].map((each) => rm(each, { recursive: true, force: true })));
  }
}

function unless(...codes) {
  return (error) => {
    if (!codes.includes(error.code)) throw error;
  };
}

async function digestOfSources() {
  const own = (await readdir(HERE, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !relative(HERE, file).startsWith('dist'))
    .sort();
  const hash = createHash('sha256');
  for (const file of [
    ...own,
    join(HERE, '../api/client.ts'),
    join(HERE, '../api/enums.ts'),
    join(HERE, '../package.json'),
  ]) {
    hash.update(relative(HERE, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function compress(folder) {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => /\.(js|css|svg|html)$/.test(each))) {
    const file = join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length < WORTH_COMPRESSING) continue;
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
