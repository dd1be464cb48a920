import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import type { FileStore } from '../../../kernel/files/file-store.ts';
import { requestFailed } from '../../../kernel/files/s3/failures.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import { type S3Stack, startS3 } from '../../support/stacks/s3.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn<S3Stack>('faults of S3', () => startS3());

it.after.each(({ s3 }) => s3.heal());

const newPath = (name: string) => `${randomUUID()}/content/${name}`;

async function failureOf(work: () => Promise<unknown>): Promise<ProviderErrorDetails> {
  const error = await work().then(
    () => new Error('nothing failed'),
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error.details;
  throw error;
}

async function open(files: FileStore, path: string, range: { start: number; end: number } | null = null) {
  const found = await files.find(path);
  if (!found) throw new Error(`there is no file ${path}`);
  return files.open(found, range);
}

const asksFor = (s3: S3Stack['s3'], operation: string, path: string): number =>
  s3.asked.filter((each) => each.operation === operation && each.key === `media/${path}`).length;

it('sends a large file in parts, and gives up the parts of one that fails', async ({ s3, files, another }) => {
  const path = newPath('film.mp4');
  const bytes = randomBytes(40_000_000);
  await files.make(path, (outFile) => writeFile(outFile, bytes));
  assert.ok(s3.objects.get(`media/${path}`)?.bytes.equals(bytes));
  assert.ok((await readFile(await another().local(path))).equals(bytes));
  assert.is(asksFor(s3, 'Multipart', path), 5);

  const other = newPath('film.mp4');
  s3.fail('wrong-bytes', ['Multipart']);
  const { code, cause, nextAction } = await failureOf(() => files.make(other, (outFile) => writeFile(outFile, bytes)));
  assert.equal([code, await files.exists(other), s3.unfinished.size], ['files-busy', false, 0]);
  assert.match(cause, /^storing a file: the store of files answers 50[03] InternalError$/);
  assert.match(nextAction, /^try again in a moment/);
});

it('waits for a store that throttles, and then goes on', async ({ s3, files }) => {
  const path = newPath('a.png');
  s3.fail('slow-down', [], 3);
  await files.write(path, Buffer.from('a picture'));
  assert.is((await files.read(path)).toString(), 'a picture');
});

it('refuses the whole of a file where a part was asked for, and takes it where all of it was', async ({
  s3,
  files,
}) => {
  const path = newPath('a.mp4');
  await files.write(path, Buffer.from('0123456789'));
  s3.fail('no-ranges', ['GetObject']);
  const { code, cause } = await failureOf(async () => buffer(await open(files, path, { start: 2, end: 5 })));
  assert.is(code, 'files-without-ranges');
  assert.match(cause, /: the store of files sends whole files where a part was asked for$/);
  assert.is((await files.read(path)).toString(), '0123456789');
});

it('continues a body that breaks off where it broke off', async ({ s3, files, another }) => {
  const path = newPath('a.mp4');
  const bytes = randomBytes(1_000_000);
  await files.write(path, bytes);
  s3.fail('cut', ['GetObject'], 2);
  assert.ok((await buffer(await open(files, path))).equals(bytes));
  s3.fail('cut', ['GetObject'], 2);
  assert.ok((await buffer(await open(files, path, { start: 5, end: 900_000 }))).equals(bytes.subarray(5, 900_001)));
  s3.fail('cut', ['GetObject'], 2);
  assert.ok((await readFile(await another().local(path))).equals(bytes));
});

it('gives no one other bytes than were stored, and leaves no copy of them', async ({ s3, files, another }) => {
  const path = newPath('a.mp4');
  const bytes = randomBytes(300_000);
  await files.write(path, bytes);
  s3.fail('wrong-bytes', ['GetObject'], 1);
  assert.ok((await files.read(path)).equals(bytes), 'another attempt is right');

  s3.corrupt(`media/${path}`);
  const elsewhere = another();
  for (const work of [() => files.read(path), () => elsewhere.local(path)]) {
    const { code, cause, nextAction } = await failureOf(work);
    assert.is(code, 'files-wrong-bytes');
    assert.match(cause, /^reading a file: what the store of files returns is not what was stored/);
    assert.match(nextAction, /^tell the operator/);
  }
  const served: Buffer[] = [];
  const stream = await open(files, path);
  stream.on('data', (chunk: Buffer) => served.push(chunk));
  const { code } = await failureOf(() => new Promise((end, fail) => stream.once('end', end).once('error', fail)));
  assert.is(code, 'files-wrong-bytes');
  assert.ok(Buffer.concat(served).length < bytes.length, 'what was sent does not look whole');
});

it('does not believe an answer that says that a file is stored', async ({ s3, files }) => {
  const path = newPath('a.png');
  s3.fail('lie', ['PutObject'], 1);
  await files.write(path, Buffer.from('once more'));
  assert.is((await files.read(path)).toString(), 'once more');

  s3.fail('lie', ['PutObject']);
  for (const target of [newPath('b.png'), path]) {
    const { code, cause } = await failureOf(() => files.write(target, Buffer.from('a picture')));
    assert.is(code, 'files-not-kept');
    assert.match(cause, /^storing a file: the store of files says that it has stored the file, and does not have it$/);
  }
  assert.is((await files.read(path)).toString(), 'once more');
});

it('says that a store is away, or refuses, with what to do, and without its credentials', async ({ s3, files }) => {
  const path = newPath('a.png');
  await files.write(path, Buffer.from('a picture'));
  s3.fail('down', []);
  const away = await failureOf(() => files.read(path));
  assert.equal([away.provider, away.kind, away.code], ['files', 'unavailable', 'files-unreachable']);
  assert.match(away.cause, /^looking for a file: the store of files does not answer \(\w+\)$/);
  s3.heal();
  s3.deny('GetObject');
  const refused = await failureOf(() => files.read(path));
  assert.equal([refused.kind, refused.code], ['unauthorized', 'files-refused']);
  assert.match(refused.cause, /^reading a file: the store of files refuses access \(403 AccessDenied\)$/);
  for (const text of [JSON.stringify(away), JSON.stringify(refused)]) {
    assert.not.ok(text.includes(s3.credentials.secretAccessKey));
    assert.not.ok(text.includes(s3.credentials.accessKeyId));
  }
});

it('says that it is the disk of this machine, where it is, and not the store', async ({ s3, files, another }) => {
  const path = newPath('a.png');
  await files.write(path, Buffer.from('a picture'));
  const broken = another();
  // A file in the place of the folder for copies.
  await mkdir(dirname(broken.root), { recursive: true });
  await writeFile(broken.root, 'no folder');
  for (const work of [() => broken.local(path), () => broken.make(newPath('b.png'), async () => undefined)]) {
    const { code, cause, nextAction } = await failureOf(work);
    assert.is(code, 'files-disk');
    assert.match(cause, /^(reading|making) a file: the disk of this machine, .* fails \(ENOTDIR in mkdir\)$/);
    assert.match(nextAction, /^tell the operator/);
  }
  const folder = dirname(broken.root);
  const { code, cause } = await failureOf(() => files.take(newPath('c.png'), folder));
  assert.is(code, 'files-disk');
  assert.match(cause, /^storing a file: the disk of this machine, .* fails \(EISDIR in read\)$/);
  assert.is(asksFor(s3, 'PutObject', 'c.png'), 0);
});

it('says that a full disk of this machine is full', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  const { code, cause } = requestFailed('storing a file', full).details;
  assert.is(code, 'files-disk-full');
  assert.match(cause, /^storing a file: the disk of this machine, .* is full \(ENOSPC\)$/);
  const forbidden = Object.assign(new Error('connect EACCES'), { code: 'EACCES', syscall: 'connect' });
  assert.is(requestFailed('storing a file', forbidden).details.code, 'files-unreachable', 'by a firewall');
});

it('fetches a file once for all programs of a machine', async ({ s3, files, another }) => {
  const path = newPath('a.png');
  await files.write(path, randomBytes(1_000));
  const machine = another();
  const places = await Promise.all(Array.from({ length: 5 }, () => machine.local(path)));
  await machine.local(path);
  assert.is(new Set(places).size, 1);
  assert.is(asksFor(s3, 'GetObject', path), 1);
  // What a machine has made it does not fetch.
  const made = newPath('b.mp4');
  await files.make(made, (outFile) => writeFile(outFile, 'made here'));
  assert.is(await readFile(await files.local(made), 'utf8'), 'made here');
  assert.is(asksFor(s3, 'GetObject', made), 0);
});

it('takes the pieces of an upload on several machines', async ({ files, another }) => {
  const part = `${randomUUID()}/materials/one.part`;
  const bytes = randomBytes(90_000);
  const machines = [files, another(), another()];
  for (const [index, machine] of machines.entries())
    await machine.unfinished.writeAt(part, index * 30_000, bytes.subarray(index * 30_000, (index + 1) * 30_000));
  for (const machine of machines) assert.ok((await readFile(await machine.unfinished.local(part))).equals(bytes));
});

it('does not take a file that another program has put there', async ({ s3, files }) => {
  const path = newPath('a.png');
  await files.write(path, Buffer.from('a picture'));
  const object = s3.objects.get(`media/${path}`) as unknown as { meta: object };
  object.meta = {};
  assert.is((await failureOf(() => files.read(path))).code, 'files-without-digest');
});

it('finds nothing where a path is longer than a key can be', async ({ files }) => {
  assert.is(await files.find(`${randomUUID()}/${'a'.repeat(2_000)}`), null);
});

it('gives links that the store accepts for one file, and for nothing else', async ({ s3, another }) => {
  const files = another({ PLATFORM_S3_REDIRECT: 'yes' });
  const path = newPath("it's (a) picture+1 ü.png");
  await files.write(path, Buffer.from('a picture'));
  const link = (await files.direct?.linkTo(path, 'image/png')) ?? '';
  assert.is(files.direct?.origin, s3.url);
  const fetched = await fetch(link);
  assert.equal(
    [fetched.status, fetched.headers.get('content-type'), await fetched.text()],
    [200, 'image/png', 'a picture'],
  );
  assert.is((await fetch(link, { headers: { range: 'bytes=2-8' } })).status, 206);
  const other = newPath(basename(path));
  await files.write(other, Buffer.from('another'));
  const moved = link.replace(dirname(path), dirname(other));
  for (const bad of [moved, link.replace('image%2Fpng', 'text%2Fhtml'), link.replace('Expires=900', 'Expires=9000')])
    assert.is((await fetch(bad)).status, 403);
  assert.is((await fetch(link, { method: 'DELETE' })).status, 403);
  assert.not.ok(link.includes(s3.credentials.secretAccessKey));
});

const refusalOf = (files: FileStore): Promise<string> =>
  files.identity.read().then(
    () => 'usable',
    ({ message }: Error) => message,
  );

for (const [operation, right] of [
  ['PutObject', 's3:PutObject'],
  ['HeadObject', 's3:GetObject'],
  ['ListBucket', 's3:ListBucket'],
  ['DeleteObject', 's3:DeleteObject'],
] as const) {
  it(`does not start without the right ${right}`, async ({ s3, another }) => {
    s3.deny(operation);
    const message = await refusalOf(another());
    assert.match(message, /^PLATFORM_S3_BUCKET: media-files \(media\/\) cannot be used: .*refuses access \(403/);
    assert.ok(message.includes(right), message);
  });
}

it('does not start on a bucket that does not exist', async ({ another }) => {
  const message = await refusalOf(another({ PLATFORM_S3_BUCKET: 'another' }));
  assert.match(message, /no such bucket; create the bucket, or correct PLATFORM_S3_BUCKET$/);
});

it('leaves no trial behind after a start', async ({ s3, another }) => {
  assert.is(await refusalOf(another({ PLATFORM_S3_PREFIX: 'started/' })), 'usable');
  assert.equal(
    [...s3.objects.keys()].filter((key) => key.startsWith('started/')),
    [],
  );
});

it.run();
