import { join } from 'node:path';
import { readConfig } from '../../../kernel/config/index.ts';
import type { FileStore } from '../../../kernel/files/file-store.ts';
import { openFileStore } from '../../../kernel/files/files.ts';
import { type FakeS3, startFakeS3 } from '../fakes/s3/server.ts';
import { tempFolder } from './temp-folder.ts';

/** The settings with which a platform has its files in a store. */
export const s3Settings = ({ url, bucket }: FakeS3): Record<string, string> => ({
  PLATFORM_FILES: 's3',
  PLATFORM_S3_BUCKET: bucket,
  PLATFORM_S3_ENDPOINT: url,
  PLATFORM_S3_PREFIX: 'media/',
  PLATFORM_S3_PATH_STYLE: 'yes',
});

/** The credentials of the store, for a process of its own. */
export const s3Credentials = ({ credentials }: FakeS3): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_EC2_METADATA_DISABLED: 'true',
});

/** Gives this process the credentials of the store. @returns how to take them back */
export function withS3Credentials(s3: FakeS3): () => void {
  const given = s3Credentials(s3);
  const before = Object.keys(given).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, given);
  return () => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  };
}

export type S3Stack = {
  readonly s3: FakeS3;
  readonly files: FileStore;
  /** The same files as another machine sees them. */
  another(settings?: Record<string, string>): FileStore;
  close(): Promise<void>;
};

export async function startS3(settings: Record<string, string> = {}): Promise<S3Stack> {
  const [s3, { folder, remove }] = await Promise.all([startFakeS3(), tempFolder('s3')]);
  const takeBack = withS3Credentials(s3);
  let machines = 0;
  const another = (more: Record<string, string> = {}): FileStore => {
    machines++;
    const place = { PLATFORM_DATA: join(folder, String(machines)) };
    return openFileStore('s3', readConfig({ ...s3Settings(s3), ...place, ...settings, ...more }));
  };
  return {
    s3,
    files: another(),
    another,
    async close() {
      takeBack();
      await s3.close();
      await remove();
    },
  };
}
