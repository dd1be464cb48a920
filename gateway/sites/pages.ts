import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** What pages are made of; whatever else the build writes is not served. */
const SHOWN: ReadonlySet<string> = new Set(['.html', '.js', '.css', '.svg', '.png', '.jpg', '.woff2', '.webmanifest']);

/** File names under this path contain a digest of their contents. */
const HASHED = '/assets/';

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

export type Page = {
  /** With its dot. */
  readonly extension: string;
  /** The contents under this name never change. */
  readonly isImmutable: boolean;
  /** The available encodings besides the plain one, smallest first. */
  readonly encodings: readonly Encoding[];
  bytes(encoding: Encoding | null): Promise<Buffer>;
};

/** The files of a built site by path; empty if it has not been built. Each is read once, on first request. */
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
      const extension = extname(name);
      if (!SHOWN.has(extension)) return [];
      const encodings = (Object.keys(ENCODINGS) as Encoding[]).filter((each) => there.has(name + ENCODINGS[each]));
      const page: Page = {
        extension,
        isImmutable: `/${name}`.startsWith(HASHED),
        encodings,
        bytes: (encoding) => bytesOf(encoding === null ? name : name + ENCODINGS[encoding]),
      };
      return [[`/${name}`, page]];
    }),
  );
}
