import { resolve } from 'node:path';
import type { Config } from '../config/index.ts';
import { tryBucket } from '../files/s3/trial.ts';
import { type Finding, failed, ok } from './finding.ts';

const CHECK = 'files';

/** Whether files can be kept where the settings have them. In a bucket, an object is put, read and deleted. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  if (config.PLATFORM_FILES === 'folder')
    return [ok(CHECK, `they are in ${resolve(config.PLATFORM_DATA, 'files')}, on the disk of the data folder`)];
  const where = `the bucket ${config.PLATFORM_S3_BUCKET}`;
  const tried = await tryBucket(config);
  const bad = tried.flatMap(({ what, cause, nextAction }) =>
    cause === null ? [] : [failed(CHECK, `in ${where}, this fails: ${what}. ${cause}`, nextAction ?? '')],
  );
  if (bad.length > 0) return bad;
  return [ok(CHECK, `${where} takes objects, gives them back whole and in part, lists and deletes them`)];
}
