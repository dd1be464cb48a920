import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import type { ByteRange, FileStore, FoundFile } from '../../kernel/files/file-store.ts';
import { suiteOn } from './suite-on.ts';

export type StoreUnderTest = { readonly files: FileStore; close(): Promise<void> };

const OUTSIDE = ['../outside', '/etc/passwd', 'a/../../b', 'a\0b', 'a//b', './a', ''];

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function found(files: FileStore, path: string): Promise<FoundFile> {
  const file = await files.find(path);
  if (!file) throw new Error(`there is no file ${path}`);
  return file;
}

async function pathsIn(files: FileStore, owner: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of files.list()) if (path.startsWith(`${owner}/`)) paths.push(path);
  return paths.sort();
}

const bytesOf = async (files: FileStore, path: string, range: ByteRange | null = null): Promise<Buffer> =>
  buffer(await files.open(await found(files, path), range));

/** What every store of files has to do, whatever it keeps them in. */
export function fileCases(name: string, open: () => Promise<StoreUnderTest>) {
  const it = suiteOn<StoreUnderTest>(name, open);

  it('gives back what was written: whole, in ranges, and as a file of this machine', async ({ files }) => {
    const path = `${randomUUID()}/content/a video (1) ü+&.mp4`;
    const bytes = randomBytes(300_000);
    await files.write(path, bytes);
    assert.ok((await files.read(path)).equals(bytes));
    assert.ok((await bytesOf(files, path)).equals(bytes));
    assert.ok((await bytesOf(files, path, { start: 100, end: 250_000 })).equals(bytes.subarray(100, 250_001)));
    assert.ok((await bytesOf(files, path, { start: 299_999, end: 299_999 })).equals(bytes.subarray(299_999)));
    assert.ok((await readFile(await files.local(path))).equals(bytes));
    assert.equal(
      [await files.exists(path), await files.size(path), await files.digest(path)],
      [true, bytes.length, sha256(bytes)],
    );
  });

  it('keeps a file of no bytes', async ({ files }) => {
    const path = `${randomUUID()}/empty.json`;
    await files.write(path, Buffer.alloc(0));
    assert.is((await files.read(path)).length, 0);
    assert.is((await bytesOf(files, path)).length, 0);
    assert.equal([await files.exists(path), await files.size(path)], [true, 0]);
  });

  it('says of another version that it is another one, and gives it back everywhere', async ({ files }) => {
    const path = `${randomUUID()}/note.txt`;
    await files.write(path, Buffer.from('one'));
    await files.local(path);
    const before = await found(files, path);
    await files.write(path, Buffer.from('another'));
    const after = await found(files, path);
    assert.is.not(after.version, before.version);
    assert.is((await files.read(path)).toString(), 'another');
    assert.is(await readFile(await files.local(path), 'utf8'), 'another');
  });

  it('knows no file that was not written, and finds nothing at its place', async ({ files }) => {
    const path = `${randomUUID()}/missing.png`;
    assert.equal([await files.find(path), await files.exists(path), await files.size(path)], [null, false, 0]);
    const missing = (work: () => Promise<unknown>) =>
      work().then(
        () => 'there',
        () => 'missing',
      );
    assert.is(await missing(() => files.read(path)), 'missing');
    assert.is(await missing(() => files.digest(path)), 'missing');
    assert.is(await missing(async () => readFile(await files.local(path))), 'missing');
    await files.remove(path);
  });

  it('takes a folder for no file', async ({ files }) => {
    const owner = randomUUID();
    await files.write(`${owner}/content/a.txt`, Buffer.from('a'));
    assert.equal([await files.find(`${owner}/content`), await files.exists(owner)], [null, false]);
  });

  for (const path of OUTSIDE) {
    it(`has nothing at ${JSON.stringify(path)}`, async ({ files }) => {
      assert.is(await files.exists(path), false);
      for (const work of [() => files.read(path), () => files.write(path, Buffer.from('a')), () => files.local(path)]) {
        const message = await work().then(
          () => 'done',
          ({ message }: Error) => message,
        );
        assert.match(message, /is not a file path/);
      }
    });
  }

  it('stores what a program has made, and leaves nothing if it fails', async ({ files }) => {
    const owner = randomUUID();
    const made = await files.make(`${owner}/video/film.mp4`, async (outFile) => {
      await writeFile(outFile, 'a film');
      return 'made';
    });
    assert.is(made, 'made');
    assert.is((await files.read(`${owner}/video/film.mp4`)).toString(), 'a film');
    const failing = files.make(`${owner}/video/other.mp4`, () => Promise.reject(new Error('no memory')));
    assert.is(await failing.catch(({ message }: Error) => message), 'no memory');
    assert.equal(await pathsIn(files, owner), [`${owner}/video/film.mp4`]);
  });

  it('takes a file of this machine, which stays', async ({ files }) => {
    const [owner, folder] = [randomUUID(), await files.workFolder(`${randomUUID()}/one.work`)];
    await writeFile(join(folder, 'film.mp4'), 'a film');
    await files.take(`${owner}/video/film.mp4`, join(folder, 'film.mp4'));
    assert.is((await files.read(`${owner}/video/film.mp4`)).toString(), 'a film');
    assert.is(await readFile(join(folder, 'film.mp4'), 'utf8'), 'a film');
    assert.equal(await pathsIn(files, owner), [`${owner}/video/film.mp4`]);
  });

  it('stores nothing where a program has made nothing', async ({ files }) => {
    const path = `${randomUUID()}/clip.mp4`;
    assert.is(await files.make(path, async () => 'refused'), 'refused');
    assert.is(await files.exists(path), false);
  });

  it('removes files and folders, and counts what is left', async ({ files }) => {
    const owner = randomUUID();
    for (const name of ['a/1.txt', 'a/2.txt', 'b/c/3.txt', 'ab/4.txt'])
      await files.write(`${owner}/${name}`, Buffer.alloc(1_000));
    assert.is(await files.folderSize(owner), 4_000);
    const copy = await files.local(`${owner}/a/1.txt`);
    await files.removeFolder(`${owner}/a`);
    assert.is(await files.folderSize(owner), 2_000);
    assert.is(
      await readFile(copy).then(
        () => 'there',
        () => 'gone',
      ),
      'gone',
      'no copy is left either',
    );
    await files.remove(`${owner}/b/c/3.txt`);
    assert.equal(await pathsIn(files, owner), [`${owner}/ab/4.txt`]);
    assert.is(await files.folderSize(randomUUID()), 0);
  });

  it('takes a file piece by piece, and what is repeated once', async ({ files }) => {
    const owner = randomUUID();
    const [part, path] = [`${owner}/materials/one.part`, `${owner}/materials/one.mp3`];
    const bytes = randomBytes(70_000);
    assert.is(await files.unfinished.size(part), 0);
    assert.is(await files.unfinished.writeAt(part, 0, bytes.subarray(0, 30_000)), 30_000);
    assert.is(await files.unfinished.writeAt(part, 30_000, bytes.subarray(30_000, 50_000)), 50_000);
    // The process died before it had answered, and the client begins that piece again.
    assert.is(await files.unfinished.writeAt(part, 30_000, bytes.subarray(30_000, 60_000)), 60_000);
    assert.ok((await readFile(await files.unfinished.local(part))).equals(bytes.subarray(0, 60_000)));
    assert.is(await files.unfinished.writeAt(part, 60_000, bytes.subarray(60_000)), 70_000);
    assert.ok((await readFile(await files.unfinished.local(part))).equals(bytes));
    assert.is((await files.folderSize(owner)) >= 70_000, true, 'it counts before it is a file');
    assert.equal(await pathsIn(files, owner), []);

    await files.unfinished.keepAs(part, path);
    await files.unfinished.keepAs(part, path);
    assert.is(await files.unfinished.size(part), 70_000);
    await files.unfinished.remove(part);
    assert.equal([await files.unfinished.size(part), await pathsIn(files, owner)], [0, [path]]);
    assert.ok((await files.read(path)).equals(bytes));
  });

  it('has folders for work, which no one sees', async ({ files }) => {
    const owner = randomUUID();
    const folder = await files.workFolder(`${owner}/materials/one.work`);
    await writeFile(join(folder, 'half.mp4'), 'half');
    assert.equal(await pathsIn(files, owner), []);
    await files.removeFolder(`${owner}/materials/one.work`);
    assert.is(
      await readFile(join(folder, 'half.mp4')).then(
        () => 'there',
        () => 'gone',
      ),
      'gone',
    );
  });

  it('keeps a file whole when several write it at once', async ({ files }) => {
    const path = `${randomUUID()}/content/picture.png`;
    const versions = Array.from({ length: 20 }, (_, n) => Buffer.alloc(100_000, n));
    await Promise.all(versions.map((bytes) => files.write(path, bytes)));
    const written = await files.read(path);
    assert.ok(versions.some((bytes) => bytes.equals(written)));
    assert.equal(await pathsIn(files, dirname(dirname(path))), [path]);
  });

  it('gives a store one identity, whoever gives it one first', async ({ files: { identity } }) => {
    const given = await Promise.all(Array.from({ length: 6 }, () => identity.give(randomUUID())));
    assert.is(new Set(given).size, 1);
    assert.is(await identity.read(), given[0]);
  });

  return it;
}
