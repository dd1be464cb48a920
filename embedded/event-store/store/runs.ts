import { decodeRecordedEvent, positionAfter, type RecordedEvent, storedEvent } from '../wire/recorded-event.ts';
import type { Write } from './records.ts';

/** One event, or several of a stream that follow one another there and in the log: what the database keeps as one value. */
export type Run = {
  /** The stream's. */
  readonly number: number;
  /** Of its first event, as `position`. */
  readonly revision: number;
  readonly position: number;
  readonly bytes: Buffer;
};

/** LMDB writes a value of this size as four pages. A larger one would make the read of one event dearer. */
const RUN_BYTES = 16_000;
/** The first byte of several events, each behind its length in four bytes. One alone is its own message, which begins otherwise. */
const SEVERAL = 0;
const LENGTH_BYTES = 4;

/** Puts together what the database is to hold together. */
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

/** The events of a run that are wanted, in order. Throws when the bytes are no run: the log is corrupt. */
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
