import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { mapConcurrently } from '../../async/map-concurrently.ts';
import type { UnfinishedFiles } from '../file-store.ts';
import { requirePath } from '../require-path.ts';
import type { Bucket, ListedObject } from './bucket.ts';
import type { Copies } from './copies.ts';
import { changed, isPassing, onDisk } from './failures.ts';
import { openObject, rereading } from './reading.ts';
import { putBytes } from './writing.ts';

const AT_ONCE = 8;
const DIGITS = 14;
const STAGE = 'reading an upload';

type Tools = {
  readonly bucket: Bucket;
  readonly copies: Copies;
  readonly storeFile: (path: string, file: string) => Promise<void>;
};

type Piece = ListedObject & { readonly offset: number };

/** Objects cannot grow: each piece is one of its own, named by where it begins, until all of them become a file. */
export function openPieces({ bucket, copies, storeFile }: Tools): UnfinishedFiles {
  const folderOf = (path: string): string => `${bucket.prefix}${requirePath(path)}/`;

  /** Those that follow each other without a gap. */
  async function arrived(path: string): Promise<{ readonly pieces: readonly Piece[]; readonly size: number }> {
    const pieces: Piece[] = [];
    let size = 0;
    const folder = folderOf(path);
    // In the order of their names, and so of their places.
    for await (const object of bucket.list(folder, STAGE)) {
      const offset = Number(object.key.slice(folder.length));
      if (!(offset <= size)) break;
      pieces.push({ ...object, offset });
      size = Math.max(size, offset + object.size);
    }
    return { pieces, size };
  }

  async function assemble(pieces: readonly Piece[], target: string): Promise<void> {
    const handle = await open(target, 'w');
    try {
      await mapConcurrently(pieces, AT_ONCE, async ({ key, offset }) => {
        const bytes = await rereading(async () => {
          const object = await bucket.head(key, STAGE);
          if (!object) throw changed(STAGE);
          return buffer(await openObject(bucket, object, null, STAGE));
        }, isPassing);
        // A full disk may take less than it is given, and say so only in the answer.
        for (let at = 0; at < bytes.length; )
          at += (await handle.write(bytes, at, bytes.length - at, offset + at)).bytesWritten;
      });
    } finally {
      await handle.close();
    }
  }

  const local = async (path: string): Promise<string> => {
    const { pieces, size } = await arrived(path);
    if (pieces.length === 0) return copies.placeOf(path);
    return onDisk(STAGE, () => copies.of(path, `${pieces.length}-${size}`, (target) => assemble(pieces, target)));
  };

  return {
    size: async (path) => (await arrived(path)).size,
    async writeAt(path, offset, bytes) {
      await putBytes(bucket, `${folderOf(path)}${String(offset).padStart(DIGITS, '0')}`, bytes);
      return (await arrived(path)).size;
    },
    local,
    keepAs: async (path, file) => storeFile(file, await local(path)),
    async remove(path) {
      for await (const { key } of bucket.list(folderOf(path), 'removing an upload'))
        await bucket.remove(key, 'removing an upload');
      await copies.forget([path]);
    },
  };
}
