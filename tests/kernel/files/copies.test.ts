import { access, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { keepTidy } from '../../../kernel/files/keep-tidy.ts';
import { type Copies, openCopies } from '../../../kernel/files/s3/copies.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { eventually } from '../../support/eventually.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Context = { folder: string; close(): Promise<void> };

const it = suiteOn<Context>('copies of files on this machine', async () => {
  const { folder, remove } = await tempFolder('copies');
  return { folder, close: remove };
});

const HOUR_MS = 3_600_000;

const copyOf = (copies: Copies, path: string, bytes: number): Promise<string> =>
  copies.of(path, 'version', (target) => writeFile(target, Buffer.alloc(bytes)));

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function unusedFor(file: string, hours: number): Promise<string> {
  const then = new Date(Date.now() - hours * HOUR_MS);
  await utimes(file, then, then);
  return file;
}

it('make room for others once there is none, except for those that may be in use', async ({ folder }) => {
  const root = join(folder, 'room');
  const before = openCopies(root, 2_500);
  const [oldest, older, recent] = [
    await unusedFor(await copyOf(before, 'ann/1.png', 1_000), 5),
    await unusedFor(await copyOf(before, 'ann/2.png', 1_000), 4),
    await unusedFor(await copyOf(before, 'ann/3.png', 1_000), 1),
  ];
  await copyOf(before, 'ann/2.png', 1_000);
  const newest = await copyOf(openCopies(root, 2_500), 'ann/4.png', 1_000);
  assert.equal(await Promise.all([oldest, older, recent, newest].map(isThere)), [false, true, true, true]);
});

it('go within a day of their last use, with what killed processes have left', async ({ folder }) => {
  const root = join(folder, 'age');
  const before = openCopies(root, 1e9);
  const unused = await unusedFor(await copyOf(before, 'ann/1.png', 1), 25);
  const left = await before.newFolder();
  await unusedFor(left, 25);
  await copyOf(openCopies(root, 1e9), 'ann/2.png', 1);
  assert.equal(await Promise.all([unused, left].map(isThere)), [false, false]);
});

it('go also where none is made any more', async ({ folder }) => {
  const root = join(folder, 'tidy');
  const before = openCopies(root, 1e9);
  const unused = await unusedFor(await copyOf(before, 'ann/1.png', 1), 25);
  const used = await copyOf(before, 'ann/2.png', 1);
  const log = createLog('silent');
  const shutdown = createShutdown(log);
  keepTidy({ tidy: openCopies(root, 1e9).tidy }, { log, shutdown }, 5);
  await eventually('the unused copy to be gone', async () => !(await isThere(unused)));
  const later = await unusedFor(await copyOf(before, 'ann/3.png', 1), 25);
  await eventually('what has become unused since to be gone', async () => !(await isThere(later)));
  assert.is(await isThere(used), true);
  await shutdown.run('done');
});

it('are never half written', async ({ folder }) => {
  const root = join(folder, 'whole');
  const copies = openCopies(root, 1e9);
  const failed = copies.of('ann/1.png', 'version', async (target) => {
    await writeFile(target, 'half');
    throw new Error('the store is away');
  });
  assert.is(await failed.catch(({ message }: Error) => message), 'the store is away');
  assert.equal(await readdir(join(root, 'work')), []);
  assert.is(await isThere(copies.placeOf('ann/1.png')), false);
  assert.is(await isThere(await copyOf(copies, 'ann/1.png', 1)), true);
});

it('are forgotten with their files, and with no others', async ({ folder }) => {
  const copies = openCopies(join(folder, 'forgotten'), 1e9);
  const [one, other] = [await copyOf(copies, 'ann/1.png', 1), await copyOf(copies, 'ann/2.png', 1)];
  await copies.forget(['ann/1.png']);
  assert.equal([await isThere(one), await isThere(other)], [false, true]);
});

it.run();
