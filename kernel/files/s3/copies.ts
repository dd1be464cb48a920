import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';

const HOUR_MS = 3_600_000;
/** Longer than any job that reads copies. */
const IN_USE_MS = 2 * HOUR_MS;
/** What was removed elsewhere goes by then. */
const UNUSED_MS = 24 * HOUR_MS;
const SWEPT_EVERY_MS = 60_000;

/** Copies of files on this machine, and where programs work on files. Several processes may share them. */
export type Copies = {
  /** Where the copy is; `fetch` writes it if there is none. @param version of the file's content */
  of(path: string, version: string, fetch: (target: string) => Promise<void>): Promise<string>;
  /** Where a file without a copy would have it. */
  placeOf(path: string): string;
  /** Makes a file of this disk the copy. */
  keep(path: string, version: string, file: string): Promise<void>;
  forget(paths: readonly string[]): Promise<void>;
  /** A new folder, which the caller removes. */
  newFolder(): Promise<string>;
  workFolder(path: string): string;
  /** Removes what no one has used for long: those of files that another machine has deleted are among them. */
  tidy(): Promise<void>;
};

const nameOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 40);

/** @param mostBytes what copies may take: beyond that, those that were not used for longest are removed */
export function openCopies(root: string, mostBytes: number): Copies {
  const [kept, work] = [join(root, 'copies'), join(root, 'work')];
  const underWay = new Map<string, Promise<string>>();
  let sweptAt = 0;
  const placeOf = (path: string, version = 'none'): string => join(kept, `${nameOf(path)}-${version}${extname(path)}`);
  const newFolder = async (): Promise<string> => {
    const folder = join(work, randomUUID());
    await mkdir(folder, { recursive: true });
    return folder;
  };

  async function put(file: string, target: string): Promise<void> {
    await mkdir(kept, { recursive: true });
    await sync(file);
    await rename(file, target);
    if (Date.now() - sweptAt >= SWEPT_EVERY_MS) await tidy();
  }

  async function tidy(): Promise<void> {
    sweptAt = Date.now();
    await sweep(kept, work, mostBytes, sweptAt);
  }

  async function fetched(target: string, fetch: (target: string) => Promise<void>): Promise<string> {
    if (await markUsed(target)) return target;
    const folder = await newFolder();
    try {
      const file = join(folder, 'file');
      await fetch(file);
      await put(file, target);
      return target;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    placeOf,
    newFolder,
    tidy,
    workFolder: (path) => join(work, nameOf(path)),
    keep: (path, version, file) => put(file, placeOf(path, version)),
    of(path, version, fetch) {
      const target = placeOf(path, version);
      const known = underWay.get(target);
      if (known) return known;
      const copying = fetched(target, fetch).finally(() => underWay.delete(target));
      underWay.set(target, copying);
      return copying;
    },
    async forget(paths) {
      const names = new Set(paths.map(nameOf));
      for (const name of await readdir(kept).catch(() => []))
        if (names.has(name.split('-')[0] ?? '')) await rm(join(kept, name), { force: true });
    },
  };
}

async function markUsed(file: string): Promise<boolean> {
  try {
    await utimes(file, new Date(), new Date());
    return true;
  } catch {
    return false; // not there, which is an answer
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(kept: string, work: string, mostBytes: number, now: number): Promise<void> {
  for (const { path, age } of await agesIn(work, now))
    if (age > UNUSED_MS) await rm(path, { recursive: true, force: true });
  const copies = (await agesIn(kept, now)).sort((one, other) => other.age - one.age);
  let bytes = copies.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size, age } of copies) {
    if (age < IN_USE_MS || (bytes <= mostBytes && age < UNUSED_MS)) return;
    await rm(path, { force: true });
    bytes -= size;
  }
}

async function agesIn(folder: string, now: number): Promise<{ path: string; size: number; age: number }[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // Another process may have removed it since it was listed.
      const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: now, size: 0 }));
      return { path, size, age: now - mtimeMs };
    }),
  );
}
