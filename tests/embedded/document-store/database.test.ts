import { cp, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database as LmdbDatabase, open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ChangeList } from '../../../embedded/document-store/storage/changes.ts';
import { type Database, openDatabase } from '../../../embedded/document-store/storage/database.ts';
import { countPairs, readRange, readValue, type Snapshot } from '../../../embedded/document-store/storage/tables.ts';
import { EARLIER_KEY, framingOf } from '../../../embedded/shared/commit-log/frames.ts';
import { openFiles, tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('document store: database');

/** Always the same numbers from 0 on and below a bound. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const onBroken = (error: unknown): void => {
  throw error;
};
const text = (value: Buffer | undefined): string | undefined => value?.toString('latin1');
const keyOf = (n: number): string => `k${String(n).padStart(3, '0')}\xff`;

/** Works on what LMDB has in a folder, while no server does. */
async function withLmdb(
  folder: string,
  work: (table: (name: string) => LmdbDatabase<Buffer, string>) => Promise<unknown>,
): Promise<void> {
  const keyEncoder = {
    writeKey: (key: string, target: Buffer, position: number) => position + target.write(key, position, 'latin1'),
    readKey: (source: Buffer, start: number, end: number) => source.toString('latin1', start, end),
  };
  const options = { encoding: 'binary' as const, keyEncoder };
  const root = open<Buffer, string>({ path: folder, overlappingSync: false, maxDbs: 4, ...options });
  await work((name) => root.openDB<Buffer, string>(name, options));
  await root.close();
}

async function opened(): Promise<{ folder: string; database: Database; close(): Promise<void> }> {
  const { folder, remove } = await tempFolder('database');
  const database = await openDatabase(folder, onBroken);
  return { folder, database, close: () => database.close().then(remove) };
}

/** What a process that is killed now leaves behind, opened by the next one. */
async function afterKill(folder: string): Promise<{ database: Database; close(): Promise<void> }> {
  const { folder: copy, remove } = await tempFolder('database');
  await cp(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  const database = await openDatabase(copy, onBroken);
  return { database, close: () => database.close().then(remove) };
}

it('given random writes, settled or not, then all reads and those of snapshots are as of a sorted map', async () => {
  const { database, close } = await opened();
  const { indexes } = database;
  const random = randomNumbers(7);
  const model = new Map<string, string>();
  const agrees = (expected: ReadonlyMap<string, string>, snapshot: Snapshot | undefined, context: string): void => {
    const [a, b] = [random(100), random(100)];
    const range = { from: keyOf(Math.min(a, b)), to: keyOf(Math.max(a, b)) };
    const within = [...expected].filter(([key]) => key >= range.from && key < range.to).sort();
    assert.is(countPairs(indexes, range, snapshot), within.length, context);
    const [limit, skip, reverse] = [1 + random(40), random(10), random(2) === 0];
    if (reverse) within.reverse();
    const read = readRange(indexes, range, limit, reverse, snapshot, skip);
    assert.equal(
      read.map(({ key, value }) => [key, text(value)]),
      within.slice(skip, skip + limit),
      context,
    );
    const key = keyOf(a);
    assert.is(text(readValue(indexes, key, snapshot)), expected.get(key), context);
  };
  let settling = Promise.resolve();
  const snapshots: { snapshot: Snapshot; expected: Map<string, string> }[] = [];
  for (let round = 0; round < 300; round++) {
    const written = database.write(() => {
      for (let n = random(12); n > 0; n--) {
        const key = keyOf(random(100));
        const kind = random(3);
        if (kind === 0) indexes.remove(key);
        else indexes.put(key, kind === 1 ? Buffer.from(`v${round}`) : 3);
        if (kind === 0) model.delete(key);
        else model.set(key, kind === 1 ? `v${round}` : key.slice(-3));
        if (random(4) === 0) assert.is(text(readValue(indexes, key, undefined)), model.get(key), 'inside a write');
      }
    });
    if (random(5) === 0) await written;
    if (random(8) === 0) settling = database.settle();
    if (random(16) === 0) await settling;
    if (random(10) === 0) snapshots.push({ snapshot: database.snapshot(), expected: new Map(model) });
    agrees(model, undefined, `round ${round}`);
    const old = snapshots[random(snapshots.length)];
    if (old) agrees(old.expected, old.snapshot, `round ${round}, of a snapshot`);
    if (random(12) === 0) snapshots.shift()?.snapshot.done();
  }
  for (const { snapshot } of snapshots) snapshot.done();
  await settling;
  await close();
});

it('given writes that are answered, when the process is killed, then they are there, whatever LMDB has of them', async () => {
  const { folder, database, close } = await opened();
  const stored = (of: Database): (string | undefined)[] => [
    ...readRange(of.documents, { from: 'k', to: 'l' }, 10_000, false, undefined).map(({ key }) => key),
    text(readValue(of.meta, 'last', undefined)),
  ];
  const settled: Promise<void>[] = [];
  for (let round = 0; round < 6; round++) {
    await database.write(() => {
      for (let n = 0; n < 400; n++) database.documents.put(keyOf((round * 100 + n) % 1_000), Buffer.alloc(2_000));
      for (let n = 0; n < 20; n++) database.documents.remove(keyOf(round * 7 + n));
      database.meta.put('last', Buffer.from(String(round)));
    });
    // Handing them over to LMDB has begun, and goes on in the meantime.
    if (round % 2 === 1) settled.push(database.settle());
    const next = await afterKill(folder);
    assert.equal(stored(next.database), stored(database), `round ${round}`);
    await next.close();
  }
  await Promise.all(settled);
  await close();
});

it('given more in hand than the log has room for, then it is written all the same', async () => {
  const { folder, database, close } = await opened();
  const large = Buffer.alloc(3_000_000);
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => database.write(() => database.documents.put(keyOf(n), large))),
  );
  const next = await afterKill(folder);
  assert.is(countPairs(next.database.documents, { from: 'k', to: 'l' }, undefined), 12);
  await next.close();
  await close();
});

it('given a write, then it is seen at once, and told when it is on disk', async () => {
  const { database, close } = await opened();
  assert.is(database.unsynced(), undefined);
  const written = database.write(() => database.documents.put('k', Buffer.from('v')));
  assert.is(text(readValue(database.documents, 'k', undefined)), 'v');
  const unsynced = database.unsynced();
  assert.ok(unsynced);
  await written;
  await unsynced;
  assert.is(database.unsynced(), undefined);
  await close();
});

it('given the lists of index entries of an earlier version, without a mark, then the indexes have them', async () => {
  const { folder, remove } = await tempFolder('database');
  await withLmdb(folder, async (table) => {
    await table('indexes').put('gone', Buffer.from('ne'));
    const list = Buffer.from('\x02\0\0\0\x05\0\x02\0\x04\0\0\0placegone', 'latin1');
    await table('meta').put('entries/0000000000000001', list);
  });
  const database = await openDatabase(join(folder), onBroken);
  const pairs = readRange(database.indexes, { from: 'a', to: 'z' }, 10, false, undefined);
  assert.equal(
    pairs.map(({ key, value }) => [key, text(value)]),
    [['place', 'ce']],
  );
  assert.equal(readRange(database.meta, { from: 'entries/', to: 'entries0' }, 10, false, undefined), []);
  await database.close();
  await withLmdb(folder, async (table) => assert.is(table('meta').get('format')?.readDoubleLE(0), 2));
  await remove();
});

it('given a folder without a mark that was killed, then it has what its commit log has', async () => {
  const { folder, remove } = await tempFolder('database');
  const [documents, none] = [new ChangeList(), new ChangeList().piece()];
  documents.put('', 'k', Buffer.from('v'));
  const pieces = [documents.piece(), none, none];
  await writeFile(join(folder, 'commits-0.log'), framingOf(EARLIER_KEY).encode(1, pieces));
  const database = await openDatabase(folder, onBroken);
  assert.is(text(readValue(database.documents, 'k', undefined)), 'v');
  await database.close();
  await remove();
});

const refused = async (folder: string): Promise<string> =>
  String(await openDatabase(folder, onBroken).catch((error: unknown) => error));

it('given a folder of a later version, then it is refused', async () => {
  const { folder, remove } = await tempFolder('database');
  const later = Buffer.alloc(8);
  later.writeDoubleLE(3);
  await withLmdb(folder, (table) => table('meta').put('format', later));
  assert.match(await refused(folder), 'FolderRefused: it has format 3, and this server reads up to format 2');
  await remove();
});

it('given a commit log that is gone, then the folder is refused after a crash, and complete after a proper end', async () => {
  const { folder, database, close } = await opened();
  await database.write(() => database.documents.put('k', Buffer.from('v')));
  const { folder: copy, remove } = await tempFolder('database');
  await cp(folder, copy, { recursive: true, filter: (path) => !/sock|log$/.test(path) });
  assert.match(await refused(copy), /FolderRefused: .*commits-\*\.log end before commit 1, which the database has/);
  await cp(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  await (await openDatabase(copy, onBroken)).close();
  for (const index of [0, 1]) await rm(join(copy, `commits-${index}.log`));
  const ended = await openDatabase(copy, onBroken);
  assert.is(text(readValue(ended.documents, 'k', undefined)), 'v');
  await ended.close();
  await remove();
  await close();
});

it('given a folder that cannot be opened, then it is let go of, and opened once it is mended', async () => {
  const { folder, remove } = await tempFolder('database');
  const database = await openDatabase(folder, onBroken);
  await database.write(() => database.documents.put('k', Buffer.from('v')));
  await database.close();
  const log = join(folder, 'commits-0.log');
  await rename(log, `${log}-away`);
  await mkdir(log);
  assert.match(String(await openDatabase(folder, onBroken).catch((error: unknown) => error)), 'EISDIR');
  assert.equal(await openFiles(folder), []);
  await rmdir(log);
  await rename(`${log}-away`, log);
  const mended = await openDatabase(folder, onBroken);
  assert.is(text(readValue(mended.documents, 'k', undefined)), 'v');
  await mended.close();
  await remove();
});

it.run();
