import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** File names under this path contain a digest of their contents. */
const HASHED = '/assets/';

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

export type Page = {
  readonly type: string;
  /** The contents under this name never change. */
  readonly isImmutable: boolean;
  /** The available encodings besides the plain one, smallest first. */
  readonly encodings: readonly Encoding[];
  bytes(encoding: Encoding | null): Promise<Buffer>;
};

/** The files of the built dashboard by path; empty if it has not been built. Each is read once, on first request. */
export async function readPages(folder: string): Promise<ReadonlyMap<string, Page>> {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).map((name) => name.replaceAll('\\', '/'));
  const there = new Set(names);
  const read = new Map<string, Promise<Buffer>>();
  const bytesOf = (name: string): Promise<Buffer> => {
    const before = read.get(name);
    if (before) return before;
    const bytes = readFile(join(folder, name));
    read.set(name, bytes);
    // The next request reads the disk again.
    bytes.catch(() => read.delete(name));
    return bytes;
  };
  return new Map(
    names.flatMap((name) => {
      const type = TYPES[extname(name)];
      if (type === undefined) return [];
      const encodings = (Object.keys(ENCODINGS) as Encoding[]).filter((each) => there.has(name + ENCODINGS[each]));
      const page: Page = {
        type,
        isImmutable: `/${name}`.startsWith(HASHED),
        encodings,
        bytes: (encoding) => bytesOf(encoding === null ? name : name + ENCODINGS[encoding]),
      };
      return [[`/${name}`, page]];
    }),
  );
}
