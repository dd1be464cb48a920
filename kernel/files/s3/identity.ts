import { createHash, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ProviderError } from '../../providers/provider-error.ts';
import type { StoreIdentity } from '../file-store.ts';
import type { Bucket } from './bucket.ts';
import { openObject } from './reading.ts';

const NOTE = '.folder-id';

/** What to do, by what failed. */
export const CORRECTIONS: Readonly<Record<string, string>> = {
  'files-no-credentials':
    'give this process AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another source of credentials that AWS programs know',
  'files-no-bucket': 'create the bucket, or correct PLATFORM_S3_BUCKET',
  'files-other-region': 'correct PLATFORM_S3_REGION',
};

/** @param root the folder of this machine for copies */
export function bucketIdentity(bucket: Bucket, root: string): StoreIdentity {
  const place = `PLATFORM_S3_BUCKET: ${bucket.name}${bucket.prefix && ` (${bucket.prefix})`}`;
  const key = `${bucket.prefix}${NOTE}`;

  /** @param right that the step needs, as AWS calls it */
  async function needing<T>(right: string, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { kind, code } = error.details;
      const cause = `${place} cannot be used: ${error.details.cause}`;
      // Waited for, like any other store.
      if (kind === 'unavailable') throw new ProviderError({ ...error.details, cause });
      const correction =
        CORRECTIONS[code] ?? `check the credentials, and give them the right ${right} for what is in the bucket`;
      throw new Error(`${cause}; ${correction}`);
    }
  }

  /** Does once what will be done later, so that a missing right is known before the first video. */
  async function requireUsable(): Promise<void> {
    await mkdir(root, { recursive: true });
    const trial = `${bucket.prefix}.trial-${randomUUID()}`;
    const bytes = Buffer.from('trial');
    const digest = createHash('sha256').update(bytes).digest('hex');
    await needing('s3:PutObject', () => bucket.put(trial, bytes, digest, 'writing to the bucket'));
    await needing('s3:GetObject', () => bucket.head(trial, 'reading from the bucket'));
    await needing('s3:ListBucket', async () => {
      for await (const _ of bucket.list(trial, 'listing the bucket')) break;
    });
    await needing('s3:DeleteObject', () => bucket.remove(trial, 'deleting from the bucket'));
  }

  async function noteIn(): Promise<string | null> {
    const note = await needing('s3:GetObject', () => bucket.head(key, 'reading from the bucket'));
    if (!note) return null;
    return (await buffer(await openObject(bucket, note, null, 'reading from the bucket'))).toString('utf8').trim();
  }

  let usable: Promise<void> | null = null;
  return {
    place,
    async read() {
      usable ??= requireUsable().catch((error: unknown) => {
        usable = null;
        throw error;
      });
      await usable;
      return noteIn();
    },
    async give(id) {
      const bytes = Buffer.from(`${id}\n`);
      const digest = createHash('sha256').update(bytes).digest('hex');
      await needing('s3:PutObject', () => bucket.putNew(key, bytes, digest, 'writing to the bucket'));
      return (await noteIn()) ?? id;
    },
    correction: (wanted) =>
      `whose ${NOTE} says ${wanted}: name that one with PLATFORM_S3_BUCKET and PLATFORM_S3_PREFIX, or copy the files to this one with \`npm run files\``,
  };
}
