import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../../config/index.ts';
import type { ByteRange } from '../file-store.ts';
import { changed, requestFailed, statusOf, withoutRanges } from './failures.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

export type StoredObject = {
  readonly key: string;
  readonly size: number;
  readonly modified: Date;
  readonly etag: string;
  /** Null if another program has put it there. */
  readonly sha256: string | null;
};

export type ListedObject = Pick<StoredObject, 'key' | 'size' | 'modified' | 'etag'>;

/** The requests that are made of a bucket. Every one throws a ProviderError that names the stage. */
export type Bucket = {
  readonly name: string;
  /** What keys begin with. */
  readonly prefix: string;
  /** Null if there is none. */
  head(key: string, stage: string): Promise<StoredObject | null>;
  /** @throws ProviderError `files-changed` if it is another version by now */
  get(object: StoredObject, range: ByteRange, stage: string): Promise<Readable>;
  put(key: string, bytes: Uint8Array, sha256: string, stage: string): Promise<void>;
  /** Nothing happens if there is one already. */
  putNew(key: string, bytes: Uint8Array, sha256: string, stage: string): Promise<void>;
  remove(key: string, stage: string): Promise<void>;
  list(prefix: string, stage: string): AsyncIterable<ListedObject>;
  /** For what takes several requests. */
  request<T>(stage: string, ask: (client: S3Client, sdk: Sdk) => Promise<T>): Promise<T>;
};

export type S3Settings = Pick<
  Config,
  'PLATFORM_S3_BUCKET' | 'PLATFORM_S3_REGION' | 'PLATFORM_S3_ENDPOINT' | 'PLATFORM_S3_PREFIX' | 'PLATFORM_S3_PATH_STYLE'
>;

/** The client repeats what is throttled or fails on the way, and waits longer each time: about ten seconds in all. */
const ATTEMPTS = 6;
const CONNECT_MS = 5_000;
/** Without a byte. A player that has enough for the moment reads on later, on another connection. */
const IDLE_MS = 30_000;
/** Of one process. Each file that is being sent has one. */
const CONNECTIONS = 1_024;

/** Opens a bucket. The client is loaded with the first request: it takes memory that others do not need. */
export function openBucket(settings: S3Settings): Bucket {
  const name = settings.PLATFORM_S3_BUCKET ?? '';
  let opened: Promise<readonly [S3Client, Sdk]> | null = null;
  const open = () => {
    opened ??= connect(settings);
    return opened;
  };
  const request: Bucket['request'] = async (stage, ask) => {
    try {
      return await ask(...(await open()));
    } catch (error) {
      throw requestFailed(stage, error);
    }
  };
  const put = (key: string, bytes: Uint8Array, sha256: string, stage: string, isNew: boolean) =>
    request(stage, async (client, { PutObjectCommand }) => {
      const condition = isNew ? { IfNoneMatch: '*' } : {};
      const sent = { Bucket: name, Key: key, Body: bytes, ContentLength: bytes.byteLength, Metadata: { sha256 } };
      await client.send(new PutObjectCommand({ ...sent, ...condition })).catch((error: unknown) => {
        if (!isNew || !isThere(error)) throw error;
      });
    });
  return {
    name,
    prefix: settings.PLATFORM_S3_PREFIX ?? '',
    request,
    head: (key, stage) =>
      request(stage, async (client, { HeadObjectCommand, ListObjectsV2Command }) => {
        const found = await client.send(new HeadObjectCommand({ Bucket: name, Key: key })).catch((error: unknown) => {
          if (statusOf(error) === 404) return null;
          throw error;
        });
        if (!found) {
          // The answer to HEAD has no body: a bucket, or a server behind a proxy, that is gone looks the same.
          await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: key, MaxKeys: 1 }));
          return null;
        }
        const { ContentLength: size = 0, LastModified: modified = new Date(0), ETag: etag = '', Metadata } = found;
        return { key, size, modified, etag, sha256: Metadata?.sha256 ?? null };
      }),
    get: ({ key, etag, size }, { start, end }, stage) =>
      request(stage, async (client, { GetObjectCommand }) => {
        const wanted = { Bucket: name, Key: key, IfMatch: etag, Range: `bytes=${start}-${end}` };
        const { Body, ContentRange } = await client.send(new GetObjectCommand(wanted)).catch((error: unknown) => {
          if (statusOf(error) === 412 || statusOf(error) === 404) throw changed(stage);
          throw error;
        });
        const isWhole = start === 0 && end === size - 1;
        if (ContentRange === undefined && !isWhole) {
          (Body as Readable).destroy();
          throw withoutRanges(stage);
        }
        return Body as Readable;
      }),
    put: (key, bytes, sha256, stage) => put(key, bytes, sha256, stage, false),
    putNew: (key, bytes, sha256, stage) => put(key, bytes, sha256, stage, true),
    remove: (key, stage) =>
      request(stage, async (client, { DeleteObjectCommand }) => {
        await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
      }),
    list: (prefix, stage) => list({ name, request }, prefix, stage),
  };
}

/** Of these two, AWS answers the second while another process is writing. */
const isThere = (error: unknown): boolean => statusOf(error) === 412 || statusOf(error) === 409;

async function connect(settings: S3Settings): Promise<readonly [S3Client, Sdk]> {
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  const { PLATFORM_S3_ENDPOINT: endpoint } = settings;
  const client = new sdk.S3Client({
    region: settings.PLATFORM_S3_REGION,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: settings.PLATFORM_S3_PATH_STYLE === 'yes',
    maxAttempts: ATTEMPTS,
    // Stores that are not AWS know no checksums of its latest kinds; every file has its own digest.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS, httpAgent: agent, httpsAgent: agent },
  });
  return [client, sdk];
}

async function* list(
  { name, request }: Pick<Bucket, 'name' | 'request'>,
  prefix: string,
  stage: string,
): AsyncIterable<ListedObject> {
  let next: string | undefined;
  do {
    const from = next === undefined ? {} : { ContinuationToken: next };
    const page = await request(stage, (client, { ListObjectsV2Command }) =>
      client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ...from })),
    );
    for (const {
      Key: key = '',
      Size: size = 0,
      LastModified: modified = new Date(0),
      ETag: etag = '',
    } of page.Contents ?? [])
      yield { key, size, modified, etag };
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
}
