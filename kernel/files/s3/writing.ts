import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { mapConcurrently } from '../../async/map-concurrently.ts';
import { sha256Of } from '../digests.ts';
import type { Bucket } from './bucket.ts';
import { becameShorter, notKept, onDisk } from './failures.ts';

/** Larger files are sent in parts of this size. */
const PART_BYTES = 16 * 1_048_576;
const PARTS_AT_ONCE = 3;
const TRIES = 3;

const STAGE = 'storing a file';

/** @returns the digest, once the bucket has the bytes */
export async function putBytes(bucket: Bucket, key: string, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await until(bucket, { key, sha256, size: bytes.byteLength }, () => bucket.put(key, bytes, sha256, STAGE));
  return sha256;
}

/** @returns the digest, once the bucket has the file of this machine */
export async function putFile(bucket: Bucket, key: string, file: string): Promise<string> {
  const { handle, sha256, size } = await onDisk(STAGE, async () => ({
    sha256: await sha256Of(createReadStream(file)),
    size: (await stat(file)).size,
    handle: await open(file, 'r'),
  }));
  try {
    await until(bucket, { key, sha256, size }, async () =>
      size <= PART_BYTES
        ? bucket.put(key, await bytesAt(handle, 0, size), sha256, STAGE)
        : putParts(bucket, key, { handle, size, sha256 }),
    );
  } finally {
    await handle.close();
  }
  return sha256;
}

type Wanted = { readonly key: string; readonly sha256: string; readonly size: number };

/** Stores, and looks whether it is stored: an event must not name a file that only an answer has promised. */
async function until(bucket: Bucket, { key, sha256, size }: Wanted, send: () => Promise<void>): Promise<void> {
  let other: string | null = null;
  for (let tries = 1; tries <= TRIES; tries++) {
    await send();
    const there = await bucket.head(key, STAGE);
    if (there?.sha256 === sha256 && there.size === size) return;
    // Someone else writes the same file, and was last.
    if (there && other !== null && there.etag !== other) return;
    other = there?.etag ?? null;
  }
  throw notKept(STAGE);
}

type Source = { readonly handle: FileHandle; readonly size: number; readonly sha256: string };

/** Nothing is there before the last request; what was sent until then is given up if one fails. */
function putParts(bucket: Bucket, key: string, { handle, size, sha256 }: Source): Promise<void> {
  return bucket.request(STAGE, async (client, sdk) => {
    const target = { Bucket: bucket.name, Key: key };
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...target, Metadata: { sha256 } }));
    try {
      const numbers = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => index + 1);
      const Parts = await mapConcurrently(numbers, PARTS_AT_ONCE, async (PartNumber) => {
        const from = (PartNumber - 1) * PART_BYTES;
        const Body = await bytesAt(handle, from, Math.min(PART_BYTES, size - from));
        const part = { ...target, UploadId, PartNumber, Body, ContentLength: Body.byteLength };
        const { ETag } = await client.send(new sdk.UploadPartCommand(part));
        return { PartNumber, ETag };
      });
      await client.send(new sdk.CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client
        .send(new sdk.AbortMultipartUploadCommand({ ...target, UploadId }))
        .catch(() => undefined /* the bucket's rule for unfinished uploads removes it */);
      throw error;
    }
  });
}

const bytesAt = (handle: FileHandle, from: number, length: number): Promise<Buffer> =>
  onDisk(STAGE, () => readAt(handle, from, length));

async function readAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await handle.read(bytes, read, length - read, from + read);
    if (bytesRead === 0) throw becameShorter(STAGE);
    read += bytesRead;
  }
  return bytes;
}
