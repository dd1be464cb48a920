import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Files, openFiles } from '../../../kernel/files/files.ts';

type Context = { root: string; files: Files };
const it = suite<Context>('files');

const NOW = 1_800_000_000;

it.before(async (c) => {
  c.root = await mkdtemp(join(tmpdir(), 'files-'));
  c.files = openFiles(c.root, ['a secret of at least thirty-two characters']);
});

it.after(({ root }) => rm(root, { recursive: true }));

const signatureOf = (path: string): string => new URL(path, 'http://x').searchParams.get('signature') ?? '';

it('writes a whole file and leaves no temporary one', async ({ files, root }) => {
  await files.write('ann/c1/a.txt', Buffer.from('hello'));
  assert.is(await readFile(join(root, 'ann/c1/a.txt'), 'utf8'), 'hello');
  assert.equal(await readdir(join(root, 'ann/c1')), ['a.txt']);
  assert.is(await files.exists('ann/c1/a.txt'), true);
  assert.is(await files.exists('ann/c1/b.txt'), false);
});

for (const path of ['../outside', '/etc/passwd', 'a/../../b', 'a\0b', 'a//b', './a']) {
  it(`locates nothing at ${JSON.stringify(path)}`, ({ files }) => {
    assert.throws(() => files.locate(path), /is not a file path/);
  });
}

it('accepts its own signature until its time has come, for this path and time alone', ({ files }) => {
  const signature = signatureOf(files.signedPath('ann/a.mp4', NOW + 60));
  assert.is(files.isSigned('ann/a.mp4', NOW + 60, signature, NOW), true);
  assert.is(files.isSigned('ann/a.mp4', NOW + 60, signature, NOW + 60), false);
  assert.is(files.isSigned('ann/b.mp4', NOW + 60, signature, NOW), false);
  assert.is(files.isSigned('ann/a.mp4', NOW + 6_000, signature, NOW), false);
  assert.is(files.isSigned('ann/a.mp4', NOW + 60, `${signature}x`, NOW), false);
});

it('does not accept the signature of another secret', ({ files, root }) => {
  const other = openFiles(root, ['another secret of at least thirty-two chars']);
  assert.is(files.isSigned('ann/a.mp4', NOW + 60, signatureOf(other.signedPath('ann/a.mp4', NOW + 60)), NOW), false);
});

it('keeps a file whole when several write it at once', async () => {
  const root = await mkdtemp(join(tmpdir(), 'files-'));
  const files = openFiles(root, ['a secret']);
  const versions = Array.from({ length: 20 }, (_, n) => Buffer.alloc(100_000, n));
  await Promise.all(versions.map((bytes) => files.write('owner/content/picture.png', bytes)));
  const written = await readFile(files.locate('owner/content/picture.png'));
  assert.ok(versions.some((bytes) => bytes.equals(written)));
  assert.equal(await readdir(join(root, 'owner/content')), ['picture.png']);
  await rm(root, { recursive: true });
});

it.run();
