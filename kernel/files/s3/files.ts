import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { mapConcurrently } from '../../async/map-concurrently.ts';
import type { FileStore, FoundFile } from '../file-store.ts';
import { isPath, isUnfinished, requirePath } from '../require-path.ts';
import { type Bucket, openBucket, type S3Settings, type StoredObject } from './bucket.ts';
import { type Copies, openCopies } from './copies.ts';
import { isPassing, missing, onDisk } from './failures.ts';
import { bucketIdentity } from './identity.ts';
import { bucketLinks } from './links.ts';
import { openPieces } from './pieces.ts';
import { openObject, rereading, wholeOf } from './reading.ts';
import { putBytes, putFile } from './writing.ts';

type Settings = S3Settings & { readonly copiesMb: number; readonly redirects: boolean };

const READING = 'reading a file';
const MAKING = 'making a file';
const REMOVING = 'removing files';
const REMOVED_AT_ONCE = 8;
/** In bytes: a longer one is no object's. */
const LONGEST_KEY = 1_024;

/**
 * Files as objects of a bucket, under the same paths as in a folder. Each carries the SHA-256 of its content, and what
 * is read as a whole is compared with it.
 * @param root absolute, for copies that programs of this machine read
 */
export function openS3Files(root: string, { copiesMb, redirects, ...settings }: Settings): FileStore {
  const bucket = openBucket(settings);
  const copies = openCopies(root, copiesMb * 1_000_000);
  const links = bucketLinks(bucket, settings);
  const keyOf = (path: string): string => bucket.prefix + requirePath(path);
  const tools = { bucket, copies, keyOf };
  return {
    root,
    tidy: () => copies.tidy(),
    identity: bucketIdentity(bucket, root),
    direct: redirects
      ? { origin: links.origin, linkTo: (path, contentType) => links.linkTo(keyOf(path), contentType) }
      : null,
    ...readers(tools),
    ...writers(tools),
    ...folders(tools),
    unfinished: openPieces({
      bucket,
      copies,
      async storeFile(path, file) {
        await putFile(bucket, keyOf(path), file);
      },
    }),
  };
}

type Tools = { readonly bucket: Bucket; readonly copies: Copies; readonly keyOf: (path: string) => string };

type Readers = Pick<FileStore, 'find' | 'exists' | 'size' | 'digest' | 'open' | 'read' | 'local'>;

function readers({ bucket, copies, keyOf }: Tools): Readers {
  /** What has been found is opened without being looked for again. */
  const objects = new WeakMap<FoundFile, StoredObject>();
  async function head(path: string): Promise<StoredObject | null> {
    const key = keyOf(path);
    return Buffer.byteLength(key) > LONGEST_KEY ? null : bucket.head(key, 'looking for a file');
  }
  const reading = <T>(path: string, read: (object: StoredObject) => Promise<T>): Promise<T | null> =>
    rereading(async () => {
      const object = await head(path);
      return object && read(object);
    }, isPassing);
  return {
    async find(path) {
      const object = await head(path);
      if (!object) return null;
      const found = foundFrom(path, object);
      objects.set(found, object);
      return found;
    },
    exists: async (path) => isPath(path) && (await head(path)) !== null,
    size: async (path) => (await head(path))?.size ?? 0,
    async digest(path) {
      const digest = (await head(path))?.sha256;
      if (!digest) throw missing(path);
      return digest;
    },
    async open(file, range) {
      const object = objects.get(file) ?? (await head(file.path));
      if (!object) throw missing(file.path);
      return openObject(bucket, object, range, READING);
    },
    async read(path) {
      const bytes = await reading(path, async (object) => buffer(await openObject(bucket, object, null, READING)));
      if (!bytes) throw missing(path);
      return bytes;
    },
    async local(path) {
      const copy = await reading(path, (object) =>
        onDisk(READING, () =>
          copies.of(path, object.sha256 ?? '', (target) =>
            pipeline(wholeOf(bucket, object, READING), createWriteStream(target)),
          ),
        ),
      );
      return copy ?? copies.placeOf(path);
    },
  };
}

const writers = ({ bucket, copies, keyOf }: Tools): Pick<FileStore, 'write' | 'make' | 'take'> => ({
  async write(path, bytes) {
    await putBytes(bucket, keyOf(path), bytes);
  },
  async take(path, file) {
    await putFile(bucket, keyOf(path), file);
  },
  async make(path, work) {
    const key = keyOf(path);
    const folder = await onDisk(MAKING, () => copies.newFolder());
    try {
      const outFile = join(folder, basename(path));
      const result = await work(outFile);
      // It stays as a copy: what is made is often read next.
      if (await isThere(outFile)) {
        const digest = await putFile(bucket, key, outFile);
        await onDisk(MAKING, () => copies.keep(path, digest, outFile));
      }
      return result;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

type Folders = Pick<FileStore, 'remove' | 'removeFolder' | 'folderSize' | 'list' | 'workFolder'>;

const folders = ({ bucket, copies, keyOf }: Tools): Folders => ({
  async remove(path) {
    await bucket.remove(keyOf(path), REMOVING);
    await copies.forget([path]);
  },
  async removeFolder(path) {
    const paths: string[] = [];
    for await (const { key } of bucket.list(`${keyOf(path)}/`, REMOVING)) paths.push(key.slice(bucket.prefix.length));
    await mapConcurrently(paths, REMOVED_AT_ONCE, (each) => bucket.remove(keyOf(each), REMOVING));
    // A piece of an upload is in a folder of its name.
    await copies.forget(paths.flatMap((each) => [each, dirname(each)]));
    await rm(copies.workFolder(path), { recursive: true, force: true });
  },
  async folderSize(path) {
    let bytes = 0;
    for await (const { size } of bucket.list(`${keyOf(path)}/`, 'measuring files')) bytes += size;
    return bytes;
  },
  list: () => finished(bucket.list(bucket.prefix, 'listing files'), bucket.prefix),
  async workFolder(path) {
    const folder = copies.workFolder(requirePath(path));
    await mkdir(folder, { recursive: true });
    return folder;
  },
});

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const foundFrom = (path: string, { size, modified, etag, sha256 }: StoredObject): FoundFile => ({
  path,
  size,
  modified,
  version: `${size.toString(16)}-${sha256?.slice(0, 32) ?? etag.replaceAll('"', '')}`,
});

async function* finished(
  objects: AsyncIterable<Pick<StoredObject, 'key' | 'size' | 'modified' | 'etag'>>,
  prefix: string,
): AsyncIterable<FoundFile> {
  for await (const object of objects) {
    const path = object.key.slice(prefix.length);
    // Next to the owners' folders there are only notes about the store.
    if (path.includes('/') && !isUnfinished(path)) yield foundFrom(path, { ...object, sha256: null });
  }
}
