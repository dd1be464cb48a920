import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pause } from '../../async/pause.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { ByteRange } from '../file-store.ts';
import type { Bucket, StoredObject } from './bucket.ts';
import { cutShort, foreign, wrongBytes } from './failures.ts';

/** How often in a row a body may break off without a byte more. */
const BREAKS = 4;
const AFTER_BREAK_MS = 200;

/**
 * The bytes of an object, as a stream that has begun. A body that breaks off is continued where it broke off; a whole
 * object does not end unless its digest is right.
 */
export async function openObject(
  bucket: Bucket,
  object: StoredObject,
  range: ByteRange | null,
  stage: string,
): Promise<Readable> {
  const bytes = range === null ? wholeOf(bucket, object, stage) : bytesOf(bucket, object, range, stage);
  // What fails at once is an error of the caller's request, and not a stream that breaks off.
  const first = await bytes.next();
  return Readable.from(continued(first, bytes), { objectMode: false });
}

async function* continued(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The last piece is held back until the digest of all of them is known. */
export async function* wholeOf(bucket: Bucket, object: StoredObject, stage: string): AsyncGenerator<Buffer> {
  if (object.sha256 === null) throw foreign(stage);
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  for await (const chunk of bytesOf(bucket, object, { start: 0, end: object.size - 1 }, stage)) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== object.sha256) throw wrongBytes(stage);
  if (held) yield held;
}

async function* bytesOf(
  bucket: Bucket,
  object: StoredObject,
  { start, end }: ByteRange,
  stage: string,
): AsyncGenerator<Buffer> {
  let at = start;
  let breaks = 0;
  while (at <= end) {
    const body = await bucket.get(object, { start: at, end }, stage);
    const before = at;
    const brokenBy = yield* untilBroken(body, end - at + 1, (bytes) => {
      at += bytes;
    });
    if (at > end) return;
    if (brokenBy === 'too much') throw wrongBytes(stage);
    breaks = at > before ? 1 : breaks + 1;
    if (breaks > BREAKS) throw cutShort(stage);
    await pause(AFTER_BREAK_MS * breaks, new AbortController().signal);
  }
}

/** Yields what comes of a body, and returns how it ended. */
async function* untilBroken(
  body: Readable,
  most: number,
  came: (bytes: number) => void,
): AsyncGenerator<Buffer, 'ended' | 'too much'> {
  let left = most;
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    while (left > 0) {
      const { done, value } = await chunks.next().catch(() => ({ done: true as const, value: undefined }));
      if (done || value === undefined) return 'ended';
      if (value.length > left) return 'too much';
      left -= value.length;
      came(value.length);
      yield value;
    }
    return 'ended';
  } finally {
    body.destroy();
  }
}

const TRIES = 3;

/** Repeats what reads a file as long as another attempt may help. */
export async function rereading<T>(read: () => Promise<T>, isPassing: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ProviderError) || !isPassing(error) || tries === TRIES) throw error;
    }
  }
}
