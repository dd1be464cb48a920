import type { RecordedEvent } from '../wire/recorded-event.ts';
import { type RecordReads, takePage, type Write } from './records.ts';

/** Records in memory, in order of position. A stream's revisions are consecutive, except for its tombstone. */
export type Unindexed = RecordReads & {
  readonly writes: readonly Write[];
  /** The sequence number of the commit that contained the last of them. */
  readonly sequence: number;
  readonly bytes: number;
  add(writes: readonly Write[], sequence: number): void;
};

/** What is in the commit log but not yet in the database: initially nothing. */
export function unindexed(): Unindexed {
  const writes: Write[] = [];
  const streams = new Map<number, RecordedEvent[]>();
  let sequence = 0;
  let bytes = 0;

  /** The index of the first record at or after this position. */
  const indexFrom = (position: number): number => {
    let [low, high] = [0, writes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((writes[middle]?.record.position ?? position) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  function* upwards(position: number, until: number): Generator<RecordedEvent> {
    for (let index = indexFrom(position); index < writes.length; index++) {
      const { record } = writes[index] as Write;
      if (record.position > until) return;
      yield record;
    }
  }
  function* downwards(position: number): Generator<RecordedEvent> {
    for (let index = indexFrom(position) - 1; index >= 0; index--) yield (writes[index] as Write).record;
  }
  /** The index of this revision within a stream's part; -1 if it is absent. */
  const indexOf = (records: readonly RecordedEvent[], revision: number): number => {
    if (records.at(-1)?.revision === revision) return records.length - 1;
    const index = revision - (records[0]?.revision ?? revision);
    return records[index]?.revision === revision ? index : -1;
  };

  return {
    writes,
    get sequence() {
      return sequence;
    },
    get bytes() {
      return bytes;
    },
    add: (more, number) => {
      sequence = number;
      for (const write of more) {
        const { number: stream, record } = write;
        const records = streams.get(stream);
        if (records === undefined) streams.set(stream, [record]);
        else records.push(record);
        writes.push(write);
        bytes += record.bytes.length;
      }
    },
    holds: (position) => writes[indexFrom(position)]?.record.position === position,
    from: (position, until, limit) => takePage(upwards(position, until), limit),
    before: (position, limit) => takePage(downwards(position), limit),
    range: (number, first, last) => {
      const records = streams.get(number) ?? [];
      const index = indexOf(records, first);
      return index < 0 ? [] : takePage(records.slice(index).filter(({ revision }) => revision <= last));
    },
    rangeBackwards: (number, first, last) => {
      const records = streams.get(number) ?? [];
      const until = indexOf(records, last) + 1;
      const wanted = records.slice(0, until).filter(({ revision }) => revision >= first);
      return takePage(wanted.reverse());
    },
  };
}
