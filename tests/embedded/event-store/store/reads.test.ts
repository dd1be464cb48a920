import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Write } from '../../../../embedded/event-store/store/records.ts';
import { openStore, type Store } from '../../../../embedded/event-store/store/store.ts';
import {
  type RecordedEvent,
  recordEvent,
  TOMBSTONE_REVISION,
} from '../../../../embedded/event-store/wire/recorded-event.ts';
import { tempFolder } from '../../../support/stacks/temp-folder.ts';

const it = suite('reads of a store that brings its records into the database behind');
const STREAMS = 5;
const COMMITS = 60;
const PER_COMMIT = 60;

/** What was committed, in memory: what reads are compared with. */
const all: RecordedEvent[] = [];
const streams = new Map<number, RecordedEvent[]>();

function nextWrite(number: number, revision: number): Write {
  const last = all.at(-1);
  const record = recordEvent({
    id: randomUUID(),
    stream: `stream-${number}`,
    revision,
    position: (last?.position ?? 99) + (last?.bytes.length ?? 0) + 1,
    type: 'Written',
    isJson: false,
    createdAt: 1_700_000_000_000,
    metadata: new Uint8Array(0),
    data: Buffer.alloc(Math.floor(Math.random() * 2_000), all.length),
  });
  all.push(record);
  const records = streams.get(number) ?? [];
  streams.set(number, records);
  records.push(record);
  return { number, record };
}

const bytesOf = (records: readonly RecordedEvent[]): string[] =>
  records.map(({ position, bytes }) => `${position} ${bytes.toString('latin1')}`);
const among = (count: number): number => Math.floor(Math.random() * count);

/** Page by page until there is nothing more. */
function pages(read: (last: RecordedEvent | undefined) => RecordedEvent[]): string[] {
  const found: RecordedEvent[] = [];
  for (let page = read(undefined); page.length > 0; page = read(found.at(-1))) found.push(...page);
  return bytesOf(found);
}

function check(store: Store): void {
  const at = all[among(all.length)]?.position ?? 0;
  const until = all[among(all.length)]?.position ?? 0;
  assert.equal(
    pages((last) => store.from(last === undefined ? at : last.position + 1, until, 1 + among(500))),
    bytesOf(all.filter(({ position }) => position >= at && position <= until)),
  );
  assert.equal(
    pages((last) => store.before(last?.position ?? at, 1 + among(500))),
    bytesOf(all.filter(({ position }) => position < at).reverse()),
  );
  assert.ok(store.holds(at));
  assert.not(store.holds(at + 1));

  const number = 1 + among(STREAMS);
  const records = streams.get(number) ?? [];
  const [first, second] = [among(records.length), among(records.length)].sort((a, b) => a - b) as [number, number];
  const wanted = records.slice(first, second + 1);
  assert.equal(
    pages((last) =>
      (last?.revision ?? -1) >= second ? [] : store.range(number, (last?.revision ?? first - 1) + 1, second),
    ),
    bytesOf(wanted),
  );
  assert.equal(
    pages((last) =>
      (last?.revision ?? second + 1) <= first
        ? []
        : store.rangeBackwards(number, first, (last?.revision ?? second + 1) - 1),
    ),
    bytesOf([...wanted].reverse()),
  );
}

it('finds the same wherever the records are', async () => {
  const { folder, remove } = await tempFolder('store-reads');
  let store = await openStore(folder, () => undefined);
  for (let commit = 0; commit < COMMITS; commit++) {
    // Some of one stream in a row, which the database keeps together, and some alone.
    const inRow = [1, 7, PER_COMMIT][commit % 3] ?? 1;
    let number = 1;
    const writes = Array.from({ length: PER_COMMIT }, (_, index) => {
      if (index % inRow === 0) number = 1 + among(STREAMS);
      return nextWrite(number, streams.get(number)?.length ?? 0);
    });
    await store.commit(writes);
    check(store);
    if (commit % 25 === 20) {
      await store.close();
      store = await openStore(folder, () => undefined);
      check(store);
    }
  }
  await store.commit([nextWrite(1, streams.get(1)?.length ?? 0), nextWrite(2, TOMBSTONE_REVISION)]);
  const checkEnd = (): void => {
    assert.equal(bytesOf(store.range(2, TOMBSTONE_REVISION, TOMBSTONE_REVISION)), bytesOf(all.slice(-1)));
  };
  checkEnd();
  await store.close();
  store = await openStore(folder, () => undefined);
  checkEnd();
  assert.is([...store.heads()].length, STREAMS);
  assert.is(store.last()?.position, all.at(-1)?.position);
  await store.close();
  await remove();
});

it.run();
