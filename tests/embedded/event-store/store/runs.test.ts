import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Write } from '../../../../embedded/event-store/store/records.ts';
import { type Run, recordsIn, toRuns } from '../../../../embedded/event-store/store/runs.ts';
import {
  positionAfter,
  recordEvent,
  TOMBSTONE_REVISION,
} from '../../../../embedded/event-store/wire/recorded-event.ts';

const it = suite('runs of events');

/** Events of stream 1 one after the other, but for what the callback changes. */
function writesOf(
  count: number,
  size: number,
  change: (write: number) => { number?: number; revision?: number } = () => ({}),
) {
  let position = 100;
  return Array.from({ length: count }, (_, index): Write => {
    const { number = 1, revision = index } = change(index);
    const record = recordEvent({
      id: randomUUID(),
      stream: `stream-${number}`,
      revision,
      position,
      type: 'Written',
      isJson: false,
      createdAt: 1_700_000_000_000,
      metadata: new Uint8Array(0),
      data: Buffer.alloc(size, index),
    });
    position = positionAfter(record);
    return { number, record };
  });
}

const everything = () => true;
const lengths = (writes: readonly Write[]) =>
  toRuns(writes).map(({ bytes, position }) => recordsIn(bytes, position, everything).length);

it('hold all events, each as it was, at the places of their first', () => {
  const writes = writesOf(500, 200);
  const runs = toRuns(writes);
  assert.ok(runs.length < 20);
  const stored = runs.flatMap(({ bytes, position }) => recordsIn(bytes, position, everything));
  const fields = ({ id, stream, revision, position, bytes }: Write['record']) => [
    id,
    stream,
    revision,
    position,
    `${bytes}`,
  ];
  assert.equal(
    stored.map(fields),
    writes.map(({ record }) => fields(record)),
  );
  for (const { number, revision, position, bytes } of runs) {
    const [first] = recordsIn(bytes, position, everything);
    assert.equal([number, revision, position], [1, first?.revision, first?.position]);
  }
});

it('fill four pages of the database at most, unless one event is larger', () => {
  for (const { bytes } of toRuns(writesOf(500, 200))) assert.ok(bytes.length <= 4 * 4096 - 16);
  assert.equal(lengths(writesOf(3, 50_000)), [1, 1, 1]);
});

it('end where another stream begins, or another place in the stream or the log', () => {
  assert.equal(lengths([]), []);
  assert.equal(lengths(writesOf(6, 10, (index) => (index === 2 ? { number: 2, revision: 0 } : {}))), [2, 1, 3]);
  assert.equal(lengths(writesOf(3, 10, (index) => (index === 2 ? { revision: TOMBSTONE_REVISION } : {}))), [2, 1]);
  const [first, , ...others] = writesOf(5, 10);
  assert.equal(lengths([first as Write, ...others]), [1, 3]);
});

it('are refused with any byte changed, and under another position', () => {
  for (const [run] of [toRuns(writesOf(1, 10)), toRuns(writesOf(3, 10))]) {
    const { bytes, position } = run as Run;
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at & 7));
      assert.throws(() => recordsIn(changed, position, everything), `byte ${at} was changed`);
    }
    assert.throws(() => recordsIn(bytes, position + 1, everything), /it says that its position is 100/);
  }
});

it('give the events that are wanted', () => {
  const [run] = toRuns(writesOf(10, 10));
  const wanted = recordsIn(run?.bytes ?? Buffer.alloc(0), 100, ({ revision }) => revision >= 3 && revision < 5);
  assert.equal(
    wanted.map(({ revision, data }) => [revision, data[0]]),
    [
      [3, 3],
      [4, 4],
    ],
  );
});

it.run();
