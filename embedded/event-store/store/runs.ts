import { decodeRecordedEvent, positionAfter, type RecordedEvent, storedEvent } from '../wire/recorded-event.ts';
import type { Write } from './records.ts';

/** One event, or several that are adjacent both in their stream and in the log: stored as one value in the database. */
export type Run = {
  /** The stream's. */
  readonly number: number;
  /** Of its first event, like `position`. */
  readonly revision: number;
  readonly position: number;
  readonly bytes: Buffer;
};

/** LMDB writes a value of this size as four pages. A larger one would make reading a single event more expensive. */
const RUN_BYTES = 16_000;
/**
 * The first byte of a value with several events, each preceded by its length in four bytes. A single event is stored as
 * its plain message, which begins differently.
 */
const SEVERAL = 0;
const LENGTH_BYTES = 4;

/** Combines writes into the values that the database stores. */
export function toRuns(writes: readonly Write[]): Run[] {
  const runs: Run[] = [];
  let bytes = 0;
  let start = 0;
  writes.forEach((write, index) => {
    const previous = writes[index - 1];
    bytes += LENGTH_BYTES + write.record.bytes.length;
    if (previous !== undefined && bytes < RUN_BYTES && follows(write, previous)) return;
    if (index > 0) runs.push(toRun(writes.slice(start, index)));
    bytes = 1 + LENGTH_BYTES + write.record.bytes.length;
    start = index;
  });
  if (writes.length > 0) runs.push(toRun(writes.slice(start)));
  return runs;
}

function follows({ number, record }: Write, previous: Write): boolean {
  return (
    number === previous.number &&
    record.revision === previous.record.revision + 1 &&
    record.position === positionAfter(previous.record)
  );
}

function toRun(writes: readonly Write[]): Run {
  const [{ number, record }] = writes as [Write];
  const { revision, position } = record;
  if (writes.length === 1) return { number, revision, position, bytes: record.bytes };
  const size = writes.reduce((sum, { record: { bytes } }) => sum + LENGTH_BYTES + bytes.length, 1);
  const target = Buffer.allocUnsafe(size);
  target[0] = SEVERAL;
  let at = 1;
  for (const { record: each } of writes) {
    target.writeUInt32LE(each.bytes.length, at);
    target.set(each.bytes, at + LENGTH_BYTES);
    at += LENGTH_BYTES + each.bytes.length;
  }
  return { number, revision, position, bytes: target };
}

/** The wanted events of a run, in order. Throws if the bytes are not a run: the log is corrupt. */
export function recordsIn(
  run: Buffer,
  isWanted: (place: { readonly revision: number; readonly position: number }) => boolean,
): RecordedEvent[] {
  if (run[0] !== SEVERAL) return [decodeRecordedEvent(run)].filter(isWanted);
  const records: RecordedEvent[] = [];
  let previous: RecordedEvent | undefined;
  for (let at = 1; at < run.length; ) {
    const start = at + LENGTH_BYTES;
    at = start + run.readUInt32LE(at);
    const bytes = run.subarray(start, at);
    const record: RecordedEvent =
      previous === undefined
        ? decodeRecordedEvent(bytes)
        : storedEvent(bytes, previous.revision + 1, positionAfter(previous));
    if (isWanted(record)) records.push(record);
    previous = record;
  }
  return records;
}
