import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const ROOT = join(import.meta.dirname, '..', '..');
export const NAME = 'content-pipeline-platform';

/** What `npm publish` would send away, unpacked. @param folder where it is put, an empty one @returns the packed files */
export async function unpackInto(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  // What `prepare` does before `npm pack`, where it has not been done since a source was changed.
  const { bundleOf } = await import(join(ROOT, 'kernel/process/typescript/bundles.js'));
  if (!bundleOf(join(ROOT, 'main.ts')))
    await run(process.execPath, [join(ROOT, 'kernel/process/typescript/bundle.js')]);
  await run(process.execPath, [join(ROOT, 'dashboard/prepare.js')]);
  await run('npm', ['run', '-s', 'docs'], { cwd: ROOT });
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: ROOT,
    maxBuffer: 1e8,
  });
  const [packed] = Object.values(JSON.parse(stdout)) as { filename: string; files: { path: string }[] }[];
  if (!packed) throw new Error('npm has packed nothing');
  await run('tar', ['-xzf', packed.filename, '--strip-components=1'], { cwd: folder });
  await run('rm', [packed.filename], { cwd: folder });
  return packed.files.map(({ path }) => path);
}

type Locked = { readonly dev?: boolean };

/** The packages that the lockfile gives production, by name. */
export async function productionPackages(): Promise<readonly string[]> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).flatMap(([path, { dev }]) =>
    !dev && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) ? [path.slice('node_modules/'.length)] : [],
  );
}

/** `node_modules` as `npm ci --omit=dev` makes it, of links to what is installed here. */
export async function linkPackages(modules: string, without: readonly RegExp[] = []): Promise<void> {
  for (const name of await productionPackages()) {
    const installed = join(ROOT, 'node_modules', name);
    // Programs for other systems are in the lockfile as well.
    const isHere = await stat(installed).catch(() => null);
    if (isHere === null || without.some((pattern) => pattern.test(name))) continue;
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(installed, join(modules, name));
  }
}
