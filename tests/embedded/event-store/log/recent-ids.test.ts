import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEventLog, type WriteOutcome } from '../../../../embedded/event-store/log/event-log.ts';
import { ANY } from '../../../../embedded/event-store/log/expected-revision.ts';
import { recentIds } from '../../../../embedded/event-store/log/recent-ids.ts';
import { openStore } from '../../../../embedded/event-store/store/store.ts';
import { tempFolder } from '../../../support/stacks/temp-folder.ts';

const it = suite('recent event ids');
const CAPACITY = 64;

it('are found in the stream that they were written to, and in no other', () => {
  const recent = recentIds(CAPACITY);
  const [first, second] = [randomUUID(), randomUUID()];
  recent.add(1, first, 0);
  recent.add(2, first, 7);
  recent.add(1, second, 1);
  assert.equal([recent.find(1, first), recent.find(2, first), recent.find(3, first)], [0, 7, undefined]);
  assert.equal([recent.find(1, second), recent.find(2, second)], [1, undefined]);
  assert.is(recent.find(1, randomUUID()), undefined);
});

it('lead to the first of several events', () => {
  const recent = recentIds(CAPACITY);
  const id = randomUUID();
  for (const revision of [3, 4, 9]) recent.add(1, id, revision);
  assert.is(recent.find(1, id), 3);
});

it('are distinguished by every digit', () => {
  const recent = recentIds(CAPACITY);
  const id = '0123abcd-4567-89ef-0123-456789abcdef';
  recent.add(1, id, 0);
  for (const [at, digit] of [...id].entries()) {
    if (digit === '-') continue;
    const other = `${id.slice(0, at)}${digit === '0' ? 'f' : '0'}${id.slice(at + 1)}`;
    assert.is(recent.find(1, other), undefined, other);
  }
  assert.is(recent.find(1, id), 0);
});

it('are forgotten once as many newer ones are there as are remembered, and not before', () => {
  const recent = recentIds(CAPACITY);
  const ids = Array.from({ length: 5 * CAPACITY }, () => randomUUID());
  for (const [revision, id] of ids.entries()) {
    recent.add(1, id, revision);
    const oldest = Math.max(0, revision - CAPACITY + 1);
    assert.is(recent.find(1, ids[oldest] ?? ''), oldest);
    if (oldest > 0) assert.is(recent.find(1, ids[oldest - 1] ?? ''), undefined);
  }
  const found = ids.map((each) => recent.find(1, each));
  assert.equal(found.slice(-CAPACITY), [...ids.keys()].slice(-CAPACITY));
  assert.ok(found.slice(0, -CAPACITY).every((revision) => revision === undefined));
});

it('are read at the start from the last 8 MiB of the log', async () => {
  const { folder, remove } = await tempFolder('recent-ids');
  const event = (size: number) => {
    const nothing = new Uint8Array(0);
    return { id: randomUUID(), type: 'Written', isJson: false, metadata: nothing, data: Buffer.alloc(size) };
  };
  const [before, within] = [
    [event(1), event(1)],
    [event(1), event(1)],
  ];
  let log = openEventLog(await openStore(folder, () => undefined));
  await log.append('before', ANY, before);
  await log.append('filler', ANY, [event(1024 * 1024)]);
  await log.append('within', ANY, within);
  for (let n = 0; n < 15; n++) await log.append('filler', ANY, [event(512 * 1024)]);
  await log.close();

  log = openEventLog(await openStore(folder, () => undefined));
  assert.is(revisionOf(await log.append('within', ANY, within)), 1);
  assert.is(revisionOf(await log.append('before', ANY, before)), 3);
  await log.close();
  await remove();
});

const revisionOf = (outcome: WriteOutcome) => (outcome.kind === 'written' ? outcome.revision : outcome.kind);

it.run();
