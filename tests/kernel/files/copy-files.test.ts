import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFiles } from '../../../kernel/files/copy-files.ts';
import type { FileStore } from '../../../kernel/files/file-store.ts';
import { openFolder } from '../../../kernel/files/folder/folder.ts';
import { startProcess } from '../../support/stacks/parts.ts';
import { type S3Stack, s3Credentials, s3Settings, startS3 } from '../../support/stacks/s3.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('copying files');

type Places = { readonly folder: FileStore; readonly stack: S3Stack; readonly data: string };

async function between(work: (places: Places) => Promise<void>): Promise<void> {
  const [stack, { folder: data, remove }] = await Promise.all([startS3(), tempFolder('copied')]);
  try {
    await work({ folder: openFolder(join(data, 'files')), stack, data });
  } finally {
    await stack.close();
    await remove();
  }
}

const quietly = { removes: false, onProgress: () => undefined };

async function withFiles(store: FileStore, count: number): Promise<string[]> {
  await store.identity.give(randomUUID());
  const paths = Array.from({ length: count }, (_, n) => `${randomUUID()}/content/${n}.png`);
  for (const path of paths) await store.write(path, randomBytes(2_000));
  return paths;
}

it('copies all of them, then what has been written since, and back', () =>
  between(async ({ folder, stack: { files } }) => {
    const [first = '', second = '', ...others] = await withFiles(folder, 20);
    await folder.unfinished.writeAt(`${randomUUID()}/materials/one.part`, 0, Buffer.from('half'));
    const all = await copyFiles(folder, files, quietly);
    assert.equal([all.of, all.copied, all.bytes, all.left.length], [20, 20, 40_000, 0]);
    assert.is(await files.identity.read(), await folder.identity.read());
    for (const path of others) assert.ok((await files.read(path)).equals(await folder.read(path)));

    await folder.write(first, Buffer.from('changed'));
    await folder.write(`${randomUUID()}/content/new.png`, Buffer.from('new'));
    await folder.remove(second);
    const again = await copyFiles(folder, files, quietly);
    assert.equal([again.of, again.copied, again.left], [20, 2, [second]]);
    assert.is((await files.read(first)).toString(), 'changed');
    assert.is(await files.exists(second), true, 'nothing is deleted unasked');
    await copyFiles(folder, files, { ...quietly, removes: true });
    assert.is(await files.exists(second), false);

    await folder.remove(first);
    const back = await copyFiles(files, folder, quietly);
    assert.equal([back.of, back.copied], [20, 1]);
    assert.is((await folder.read(first)).toString(), 'changed');
  }));

it('goes on where a file is deleted while it is being copied, and says which', () =>
  between(async ({ folder, stack: { files } }) => {
    const [first = '', second = ''] = await withFiles(folder, 12);
    const losing: FileStore = {
      ...folder,
      async exists(path) {
        if (path === first) await folder.remove(path);
        return folder.exists(path);
      },
      async digest(path) {
        if (path === second) await folder.remove(path);
        return folder.digest(path);
      },
    };
    const { of, copied, gone } = await copyFiles(losing, files, quietly);
    assert.equal([of, copied, [...gone].sort()], [12, 10, [first, second].sort()]);
    assert.is(await files.identity.read(), await folder.identity.read());
  }));

it('refuses the files of another installation, and says of a store that changes bytes that it does', () =>
  between(async ({ folder, stack: { s3, files } }) => {
    await withFiles(folder, 3);
    s3.fail('wrong-bytes', ['GetObject'], 100);
    const wrong = await copyFiles(folder, files, quietly).catch(({ message }: Error) => message);
    assert.match(String(wrong), /is not what was stored|has arrived with other content/);
    s3.heal();
    assert.is(await files.identity.read(), null, 'no platform starts on half of the files');
    await files.identity.give(randomUUID());
    const other = await copyFiles(folder, files, quietly).catch(({ message }: Error) => message);
    assert.match(String(other), /has the files of another installation: nothing was copied$/);
  }));

it('is a command that says what to set next', () =>
  between(async ({ folder, stack: { s3 }, data }) => {
    await withFiles(folder, 2);
    const { child, output } = startProcess(['npm', 'run', 'files', '--', 'copy'], {
      ...s3Settings(s3),
      ...s3Credentials(s3),
      PLATFORM_FILES: 'folder',
      PLATFORM_DATA: data,
    });
    const code = await new Promise((ended) => child.once('close', ended));
    assert.is(code, 0, output());
    assert.match(output(), /2 files: 2 copied \(0\.0 MB\), 0 were there\. Every digest is right\./);
    assert.match(output(), /Next: stop the platform, .* set PLATFORM_FILES=s3 everywhere/);
    for (const secret of Object.values(s3.credentials)) assert.not.ok(output().includes(secret));
  }));

it.run();
