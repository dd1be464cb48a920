import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CommitLog, type LogMark, recoverCommitLog } from '../../../embedded/shared/commit-log/commit-log.ts';
import { EARLIER_KEY, framingOf } from '../../../embedded/shared/commit-log/frames.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('a commit log');
const MEBIBYTE = 1024 * 1024;
let folder: string;
let remove: () => Promise<void>;
/** What the database would keep of the log. */
let mark: LogMark;
it.before.each(async () => {
  ({ folder, remove } = await tempFolder('commit-log'));
  mark = { applied: 0, key: undefined };
});
it.after.each(() => remove());

const text = (records: readonly Uint8Array[]): string[] => records.map((record) => Buffer.from(record).toString());
/** What the log has after a commit, by default after the one that everything was applied up to when it was started. */
const commits = (applied = mark.applied) => recoverCommitLog(folder, { ...mark, applied }).commits;
const recovered = (applied?: number) => commits(applied).map(({ sequence, records }) => [sequence, text(records)]);
const segment = (index: number): string => join(folder, `commits-${index}.log`);

/** Goes on with the log, everything in it being applied. Its first commit is empty, the others follow. */
async function start(): Promise<CommitLog> {
  const { commits, start } = recoverCommitLog(folder, mark);
  const started = await start();
  assert.is(started.mark.applied, mark.applied + commits.length + 1);
  mark = started.mark;
  return started.log;
}

/** Appends these texts, each on its own, and leaves the log as a killed process does. */
async function write(...texts: string[]): Promise<void> {
  const log = await start();
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

it('is empty in a new folder', async () => {
  assert.equal(recovered(), []);
  await write();
  assert.equal(recovered(), []);
});

it('has every commit in order and byte for byte, but for those that were applied', async () => {
  const log = await start();
  const binary = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
  const sequences = await Promise.all([
    log.append([Buffer.from('a'), Buffer.from('')]),
    log.append([]),
    log.append([binary]),
  ]);
  await log.close();
  assert.equal(sequences, [2, 3, 4]);
  assert.equal(recovered().slice(0, 2), [
    [2, ['a', '']],
    [3, []],
  ]);
  assert.equal(commits()[2]?.records, [binary]);
  assert.equal(recovered(4), []);
});

it('goes on where it was, also behind a commit that was torn', async () => {
  await write('two', 'three', 'torn');
  await damage(0, 'torn');
  assert.equal(recovered(), [
    [2, ['two']],
    [3, ['three']],
  ]);
  await write('five', 'six');
  assert.equal(recovered(), [
    [5, ['five']],
    [6, ['six']],
  ]);
  assert.equal(recovered(5), [[6, ['six']]]);
  await write('eight');
  assert.equal(recovered(), [[8, ['eight']]]);
});

it('goes on where it was when it was started and the database does not know', async () => {
  await write('two', 'three');
  const before = mark;
  await (await start()).close();
  mark = before;
  await write('five');
  assert.equal(recovered(), [[5, ['five']]]);
});

it('reads what was written before logs had keys of their own', async () => {
  const { encode } = framingOf(EARLIER_KEY);
  await writeFile(segment(0), Buffer.concat([encode(1, [Buffer.from('one')]), encode(2, [Buffer.from('two')])]));
  mark = { applied: 0, key: EARLIER_KEY };
  assert.equal(recovered(), [
    [1, ['one']],
    [2, ['two']],
  ]);
  await write('four');
  assert.equal(recovered(), [[4, ['four']]]);
});

it('takes nothing that someone has stored for a commit', async () => {
  const { encode } = framingOf(EARLIER_KEY);
  const forged = Array.from({ length: 100 }, (_, index) => encode(index + 1, [Buffer.from('forged')]));
  const log = await start();
  await log.append([Buffer.from('two'), ...forged]);
  await log.append(forged);
  await log.close();
  assert.equal(
    recovered().map(([sequence]) => sequence),
    [2, 3],
  );
  // The header is torn, and the forged ones behind it are whole.
  const bytes = await readFile(segment(0));
  bytes.fill(0, bytes.lastIndexOf(forged[0] ?? '') - 24, bytes.lastIndexOf(forged[0] ?? ''));
  await writeFile(segment(0), bytes);
  assert.equal(
    recovered().map(([sequence]) => sequence),
    [2],
  );
});

it('throws when its files are gone or older, unless it has ended', async () => {
  await write('two', 'three');
  const older = await readFile(segment(0));
  assert.equal(recovered(3), []);
  for (const bytes of [Buffer.alloc(0), older]) {
    await writeFile(segment(0), bytes);
    assert.throws(() => recovered(4), /commits-\*\.log end before commit 4, which the database has: they were removed/);
    assert.equal(recoverCommitLog(folder, { applied: 4, key: undefined }).commits, []);
  }
});

it('holds a commit whole or not at all, wherever its writing ended', async () => {
  const last = 'x'.repeat(40);
  await write('before', last);
  const whole = await readFile(segment(0));
  // Found by all of it: a key and a checksum are any bytes.
  const start = whole.indexOf(last);
  const end = start + last.length;
  for (let at = start - 24; at < end; at++) {
    await writeFile(segment(0), Buffer.concat([whole.subarray(0, at), Buffer.alloc(whole.length - at)]));
    assert.equal(recovered(), [[2, ['before']]], `with ${end - at} bytes unwritten`);
    await writeFile(segment(0), whole.subarray(0, at));
    assert.equal(recovered(), [[2, ['before']]], `with ${end - at} bytes cut off`);
  }
});

it('leaves no gap where a commit cannot be written as a frame', async () => {
  const log = await start();
  await log.append([Buffer.from('two')]);
  const given = new Uint8Array(8);
  structuredClone(given.buffer, { transfer: [given.buffer] });
  assert.match(String(await log.append([given]).catch((error: unknown) => error)), 'detached');
  assert.is(await log.append([Buffer.from('three')]), 3);
  await log.close();
  assert.equal(recovered(), [
    [2, ['two']],
    [3, ['three']],
  ]);
});

it('throws when a commit before the last is damaged or missing', async () => {
  await write('two', 'three', 'four');
  await damage(0, 'three');
  assert.throws(() => recovered(1), /commit 3 in .*commits-\*\.log is missing or damaged/);
  assert.throws(() => recovered(2), /commit 3 /);
  assert.equal(recovered(4), []);
});

it('writes over what was released, and keeps the rest however full it gets', async () => {
  const log = await start();
  const record = (index: number) => Buffer.alloc(MEBIBYTE / 2, index);
  for (let index = 2; index <= 15; index++) await log.append([record(index)]);

  // Seven fit into each segment, next to their headers: the next one has no place yet.
  let settled = 0;
  const waiting = [16, 17].map((index) => log.append([record(index)]).then(() => settled++));
  const anotherWrite = () => writeFile(join(folder, 'other'), record(0));
  await anotherWrite();
  log.release(7);
  await anotherWrite();
  assert.is(settled, 0);
  assert.is(recovered().length, 14);
  log.release(8);
  await Promise.all(waiting);
  await log.close();

  assert.equal(
    commits(8).map(({ sequence }) => sequence),
    [9, 10, 11, 12, 13, 14, 15, 16, 17],
  );
  for (const { sequence, records } of commits(8)) assert.ok(records[0]?.equals(record(sequence)));
  assert.is((await stat(segment(0))).size + (await stat(segment(1))).size, 8 * MEBIBYTE);
});

it('takes a commit larger than a segment, and gives its place back', async () => {
  const log = await start();
  const large = Buffer.alloc(10 * MEBIBYTE, 7);
  await log.append([Buffer.from('before')]);
  log.release(await log.append([large]));
  assert.ok(commits(2)[0]?.records[0]?.equals(large));
  for (const _ of [1, 2]) log.release(await log.append([Buffer.alloc(3 * MEBIBYTE)]));
  await log.close();
  assert.is((await stat(segment(0))).size, 4 * MEBIBYTE);
  assert.is((await stat(segment(1))).size, 4 * MEBIBYTE);
});

it.run();
