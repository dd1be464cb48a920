import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recoverCommitLog } from '../../../embedded/shared/commit-log/commit-log.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('a commit log');
const MEBIBYTE = 1024 * 1024;
let folder: string;
let remove: () => Promise<void>;
it.before.each(async () => {
  ({ folder, remove } = await tempFolder('commit-log'));
});
it.after.each(() => remove());

const text = (records: readonly Uint8Array[]): string[] => records.map((record) => Buffer.from(record).toString());
const recovered = (applied: number) =>
  recoverCommitLog(folder, applied).commits.map(({ sequence, records }) => [sequence, text(records)]);
const segment = (index: number): string => join(folder, `commits-${index}.log`);

/** Appends these texts, each on its own, and leaves the log as a killed process does. */
async function write(applied: number, ...texts: string[]): Promise<void> {
  const log = recoverCommitLog(folder, applied).start();
  for (const each of texts) await log.append([Buffer.from(each)]);
  await log.close();
}

/** Changes the bytes where `what` stands in a segment. */
async function damage(index: number, what: string): Promise<void> {
  const bytes = await readFile(segment(index));
  const at = bytes.indexOf(what);
  assert.ok(at > 0, `${what} is in the segment`);
  bytes.fill('#', at, at + what.length);
  await writeFile(segment(index), bytes);
}

it('is empty in a new folder', () => {
  assert.equal(recovered(0), []);
});

it('has every commit in order and byte for byte, but for those that were applied', async () => {
  const log = recoverCommitLog(folder, 0).start();
  const binary = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
  const sequences = await Promise.all([
    log.append([Buffer.from('a'), Buffer.from('')]),
    log.append([]),
    log.append([binary]),
  ]);
  await log.close();
  assert.equal(sequences, [1, 2, 3]);
  assert.equal(recovered(0).slice(0, 2), [
    [1, ['a', '']],
    [2, []],
  ]);
  assert.equal(recoverCommitLog(folder, 0).commits[2]?.records, [binary]);
  assert.equal(recovered(3), []);
});

it('goes on where it was, also behind a commit that was torn', async () => {
  await write(0, 'one', 'two', 'torn');
  await damage(0, 'torn');
  assert.equal(recovered(0), [
    [1, ['one']],
    [2, ['two']],
  ]);
  await write(2, 'three', 'four');
  assert.equal(recovered(1), [
    [2, ['two']],
    [3, ['three']],
    [4, ['four']],
  ]);
  await write(4, 'five');
  assert.equal(recovered(4), [[5, ['five']]]);
});

it('holds a commit whole or not at all, wherever its writing ended', async () => {
  await write(0, 'before', 'x'.repeat(40));
  const whole = await readFile(segment(0));
  const end = whole.lastIndexOf('x') + 1;
  for (let at = whole.indexOf('x') - 24; at < end; at++) {
    await writeFile(segment(0), Buffer.concat([whole.subarray(0, at), Buffer.alloc(whole.length - at)]));
    assert.equal(recovered(0), [[1, ['before']]], `with ${end - at} bytes unwritten`);
    await writeFile(segment(0), whole.subarray(0, at));
    assert.equal(recovered(0), [[1, ['before']]], `with ${end - at} bytes cut off`);
  }
});

it('throws when a commit before the last is damaged or missing', async () => {
  await write(0, 'one', 'two', 'three');
  await damage(0, 'two');
  assert.throws(() => recovered(0), /commit 2 in .*commits-\*\.log is missing or damaged/);
  assert.throws(() => recovered(1), /commit 2 /);
  await write(3, 'four');
  assert.equal(recovered(3), [[4, ['four']]]);
  assert.throws(() => recovered(2), /commit 3 /);
});

it('writes over what was released, and keeps the rest however full it gets', async () => {
  const log = recoverCommitLog(folder, 0).start();
  const record = (index: number) => Buffer.alloc(MEBIBYTE / 2, index);
  for (let index = 1; index <= 14; index++) await log.append([record(index)]);

  // Seven fit into each segment, beside their headers: the next one has no place yet.
  let settled = 0;
  const waiting = [15, 16].map((index) => log.append([record(index)]).then(() => settled++));
  const anotherWrite = () => writeFile(join(folder, 'other'), record(0));
  await anotherWrite();
  log.release(6);
  await anotherWrite();
  assert.is(settled, 0);
  assert.is(recovered(0).length, 14);
  log.release(7);
  await Promise.all(waiting);
  await log.close();

  const { commits } = recoverCommitLog(folder, 7);
  assert.equal(
    commits.map(({ sequence }) => sequence),
    [8, 9, 10, 11, 12, 13, 14, 15, 16],
  );
  for (const { sequence, records } of commits) assert.ok(records[0]?.equals(record(sequence)));
  assert.is((await stat(segment(0))).size + (await stat(segment(1))).size, 8 * MEBIBYTE);
});

it('takes a commit larger than a segment, and gives its place back', async () => {
  const log = recoverCommitLog(folder, 0).start();
  const large = Buffer.alloc(10 * MEBIBYTE, 7);
  await log.append([Buffer.from('before')]);
  log.release(await log.append([large]));
  assert.ok(recoverCommitLog(folder, 1).commits[0]?.records[0]?.equals(large));
  for (const _ of [1, 2]) log.release(await log.append([Buffer.alloc(3 * MEBIBYTE)]));
  await log.close();
  assert.is((await stat(segment(0))).size, 4 * MEBIBYTE);
  assert.is((await stat(segment(1))).size, 4 * MEBIBYTE);
});

it.run();
