import * as assert from 'uvu/assert';
import { readConfig } from '../../../kernel/config/index.ts';
import { checkFiles } from '../../../kernel/diagnosis/files.ts';
import type { Operation } from '../../support/fakes/s3/server.ts';
import { type S3Stack, s3Settings, startS3 } from '../../support/stacks/s3.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn<S3Stack>('the check of files', () => startS3());

it.after.each(({ s3 }) => s3.heal());

const check = ({ s3 }: S3Stack, more: Record<string, string> = {}) =>
  checkFiles(readConfig({ ...s3Settings(s3), ...more }));

it('puts an object, reads it whole and in part, deletes it, and leaves nothing', async (c) => {
  const before = c.s3.objects.size;
  const [finding, ...others] = await check(c);
  assert.equal([finding?.state, others.length], ['ok', 0], finding?.found);
  assert.match(String(finding?.found), /^the bucket media-files takes objects/);
  assert.equal([c.s3.objects.size, c.s3.unfinished.size], [before, 0]);
});

it('names each right that is missing, and tries the others', async (c) => {
  const rights: readonly (readonly [Operation, string, string])[] = [
    ['PutObject', 'put an object', 's3:PutObject'],
    ['GetObject', 'read it', 's3:GetObject'],
    ['ListBucket', 'list the bucket', 's3:ListBucket'],
    ['DeleteObject', 'delete it', 's3:DeleteObject'],
    ['Multipart', 'give up a large upload', 's3:AbortMultipartUpload'],
  ];
  for (const [operation, what, right] of rights) {
    c.s3.deny(operation);
    const findings = await check(c);
    assert.ok(findings.every(({ state }) => state === 'failed'));
    assert.match(
      String(findings[0]?.found),
      `this fails: ${what}. trying the bucket: the store of files refuses access`,
    );
    assert.match(String(findings[0]?.next_action), `give them the right ${right}`);
    c.s3.heal();
  }
});

it('says of a store that sends whole objects for parts that it does, and of a bucket that is not there', async (c) => {
  c.s3.fail('no-ranges', ['GetObject']);
  const [whole, ...others] = await check(c);
  assert.match(String(whole?.found), /read a part of it\. .*sends whole files where a part was asked for/);
  assert.is(others.length, 0);
  c.s3.heal();
  const [absent] = await check(c, { PLATFORM_S3_BUCKET: 'another' });
  assert.match(String(absent?.next_action), /^create the bucket, or correct PLATFORM_S3_BUCKET$/);
});

it('asks a store that does not answer no more than once, and shows no credentials', async (c) => {
  c.s3.fail('down', []);
  const findings = await check(c);
  assert.is(findings.length, 1);
  assert.match(String(findings[0]?.found), /put an object\. trying the bucket: the store of files does not answer/);
  assert.match(String(findings[0]?.next_action), 'PLATFORM_S3_ENDPOINT');
  assert.not.ok(JSON.stringify(findings).includes(c.s3.credentials.secretAccessKey));
});

it('has nothing to try where files are in a folder', async () => {
  const [finding] = await checkFiles(readConfig({ PLATFORM_DATA: '/srv/data' }));
  assert.equal([finding?.state, finding?.found], ['ok', 'they are in /srv/data/files, on the disk of the data folder']);
});

it.run();
