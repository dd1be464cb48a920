import { crc32 } from 'node:zlib';
import { decodeRecordedEvent, positionAfter, type RecordedEvent, storedEvent, TAG } from '../wire/recorded-event.ts';
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
 * The first byte of a value with a checksum: the CRC-32 of everything after it, in four bytes. One for a whole run costs
 * a reader a third of what one for each event would. Values of earlier versions have none, and begin with what follows
 * it here: zero, or the tag of an id. Neither is one flipped bit away.
 */
const CHECKED = 0xf1;
const HEADER_BYTES = 5;
/**
 * The first byte of several events, each preceded by its length in four bytes. A single event is its plain message,
 * which begins differently.
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
    bytes = HEADER_BYTES + 1 + LENGTH_BYTES + write.record.bytes.length;
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
  const isSingle = writes.length === 1;
  const size = isSingle
    ? record.bytes.length
    : writes.reduce((sum, { record: { bytes } }) => sum + LENGTH_BYTES + bytes.length, 1);
  const target = Buffer.allocUnsafe(HEADER_BYTES + size);
  target[0] = CHECKED;
  if (isSingle) target.set(record.bytes, HEADER_BYTES);
  else writeSeveral(target, writes);
  target.writeUInt32LE(crc32(target.subarray(HEADER_BYTES)), 1);
  return { number, revision, position, bytes: target };
}

function writeSeveral(target: Buffer, writes: readonly Write[]): void {
  target[HEADER_BYTES] = SEVERAL;
  let at = HEADER_BYTES + 1;
  for (const { record } of writes) {
    target.writeUInt32LE(record.bytes.length, at);
    target.set(record.bytes, at + LENGTH_BYTES);
    at += LENGTH_BYTES + record.bytes.length;
  }
}

/** What a stored value holds. Throws if that is not what was written; what an earlier version wrote is taken as it is. */
function contentOf(value: Buffer): Buffer {
  if (value[0] === SEVERAL || value[0] === TAG.id) return value;
  if (value[0] !== CHECKED) throw new Error(`no version of this store begins a value with the byte ${value[0]}`);
  const content = value.subarray(HEADER_BYTES);
  if (value.length > HEADER_BYTES && crc32(content) === value.readUInt32LE(1)) return content;
  throw new Error('its checksum is wrong');
}

/**
 * The wanted events of the run stored under a position, in order. Throws if the value is damaged, or belongs elsewhere.
 */
export function recordsIn(
  value: Buffer,
  key: number,
  isWanted: (place: { readonly revision: number; readonly position: number }) => boolean,
): RecordedEvent[] {
  const run = contentOf(value);
  if (run[0] !== SEVERAL) return [placed(decodeRecordedEvent(run), key)].filter(isWanted);
  const records: RecordedEvent[] = [];
  let previous: RecordedEvent | undefined;
  for (let at = 1; at < run.length; ) {
    const start = at + LENGTH_BYTES;
    at = start + run.readUInt32LE(at);
    const bytes = run.subarray(start, at);
    const record: RecordedEvent =
      previous === undefined
        ? placed(decodeRecordedEvent(bytes), key)
        : storedEvent(bytes, previous.revision + 1, positionAfter(previous));
    if (isWanted(record)) records.push(record);
    previous = record;
  }
  return records;
}

function placed(record: RecordedEvent, key: number): RecordedEvent {
  if (record.position === key) return record;
  throw new Error(`it says that its position is ${record.position}`);
}
