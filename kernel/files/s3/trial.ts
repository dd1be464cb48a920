import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ProviderError } from '../../providers/provider-error.ts';
import { type Bucket, openBucket, type S3Settings } from './bucket.ts';
import { wrongBytes } from './failures.ts';
import { CORRECTIONS } from './identity.ts';

/** What was tried in a bucket; without a cause it worked. */
export type Tried = {
  /** In the words of an operator: `put an object`. */
  readonly what: string;
  /** Null if it worked, and for what could not be tried because of another one. */
  readonly cause: string | null;
  readonly nextAction: string | null;
};

type Step = {
  readonly what: string;
  /** That it needs, as AWS calls it. */
  readonly right: string;
  /** Whether it needs the object that was put. */
  readonly reads: boolean;
  work(): Promise<unknown>;
};

/** Does with an object of its own all that is done with files, and removes it. Nothing of others is touched. */
export async function tryBucket(settings: S3Settings): Promise<readonly Tried[]> {
  const bucket = openBucket(settings);
  try {
    return await tryIn(bucket);
  } finally {
    await bucket.request('ending', async (client) => client.destroy());
  }
}

async function tryIn(bucket: Bucket): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  let isPut = false;
  for (const { what, right, reads, work } of stepsIn(bucket)) {
    if (reads && !isPut) continue;
    try {
      await work();
      isPut = isPut || what === PUTTING;
      tried.push({ what, cause: null, nextAction: null });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { cause, code, kind } = error.details;
      tried.push({ what, cause, nextAction: CORRECTIONS[code] ?? correctionOf(kind, right) });
      // What has no answer has none for the others either, and each would wait for it.
      if (code === 'files-unreachable') break;
    }
  }
  return tried;
}

const PUTTING = 'put an object';

const correctionOf = (kind: string, right: string): string =>
  kind === 'unauthorized'
    ? `check the credentials, and give them the right ${right}`
    : 'bring the object store back, or correct PLATFORM_S3_ENDPOINT';

function stepsIn(bucket: Bucket): readonly Step[] {
  const key = `${bucket.prefix}.trial-${randomUUID()}`;
  const bytes = Buffer.from('0123456789');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const stage = 'trying the bucket';
  const read = async (start: number, end: number): Promise<void> => {
    const object = await bucket.head(key, stage);
    if (!object) throw wrongBytes(stage);
    const found = await buffer(await bucket.get(object, { start, end }, stage));
    if (!found.equals(bytes.subarray(start, end + 1))) throw wrongBytes(stage);
  };
  return [
    { what: PUTTING, right: 's3:PutObject', reads: false, work: () => bucket.put(key, bytes, sha256, stage) },
    { what: 'read it', right: 's3:GetObject', reads: true, work: () => read(0, bytes.length - 1) },
    { what: 'read a part of it', right: 's3:GetObject', reads: true, work: () => read(2, 5) },
    {
      ...{ what: 'list the bucket', right: 's3:ListBucket', reads: false },
      work: async () => {
        for await (const _ of bucket.list(key, stage)) break;
      },
    },
    {
      ...{ what: 'give up a large upload', right: 's3:AbortMultipartUpload', reads: false },
      work: () => giveUp(bucket, `${key}-large`, stage),
    },
    { what: 'delete it', right: 's3:DeleteObject', reads: true, work: () => bucket.remove(key, stage) },
  ];
}

const giveUp = (bucket: Bucket, Key: string, stage: string): Promise<void> =>
  bucket.request(stage, async (client, { CreateMultipartUploadCommand, AbortMultipartUploadCommand }) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket.name, Key }));
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId }));
  });
