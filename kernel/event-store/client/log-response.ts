import type { ResolvedEvent } from '@eventstore/db-client';
import { eachField } from './protobuf.ts';

/** What a subscription to `$all` delivers: an event, or a checkpoint, up to which everything has been considered. */
export type LogItem = ResolvedEvent | { readonly checkpoint: bigint };

/** The fields that are read, by their numbers in EventStoreDB's `streams.proto` and `shared.proto`. */
const RESPONSE = { event: 1, checkpoint: 3 };
const CHECKPOINT = { commit: 1 };
const READ = { event: 1, position: 3 };
const RECORD = { id: 1, stream: 2, revision: 3, prepare: 4, commit: 5, system: 6, metadata: 7, data: 8 };
const ID = { text: 2 };
const STREAM = { name: 3 };
const ENTRY = { key: 1, value: 2 };

const TICKS_A_MILLISECOND = 10_000n;

/**
 * What a message of a subscription to `$all` says, in the client's words; null for one that is neither, such as the
 * confirmation. The client makes an object of every part of a message, and then others of these, which takes four fifths
 * of the time that reading the log takes.
 * @throws RangeError if it is not a message
 */
export function itemIn(message: Buffer): LogItem | null {
  let item: LogItem | null = null;
  eachField(message, 0, message.length, (field, from, to) => {
    if (field === RESPONSE.event) item = resolvedIn(message, from, to);
    else if (field === RESPONSE.checkpoint) item = { checkpoint: checkpointIn(message, from, to) };
  });
  return item;
}

function checkpointIn(message: Buffer, start: number, end: number): bigint {
  let commit = 0;
  eachField(message, start, end, (field, from) => {
    if (field === CHECKPOINT.commit) commit = from;
  });
  return BigInt(commit);
}

/** Links are not resolved in `$all`: each is a record like others. */
function resolvedIn(message: Buffer, start: number, end: number): ResolvedEvent {
  const resolved: ResolvedEvent = {};
  eachField(message, start, end, (field, from, to) => {
    if (field === READ.event) resolved.event = recordIn(message, from, to) as never;
    else if (field === READ.position) resolved.commitPosition = BigInt(from);
  });
  return resolved;
}

function recordIn(message: Buffer, start: number, end: number) {
  let [id, streamId, type, contentType, created] = ['', '', '', '', ''];
  let [revision, prepare, commit] = [0, 0, 0];
  let [metadata, data]: [Bytes, Bytes] = [
    [0, 0],
    [0, 0],
  ];
  eachField(message, start, end, (field, from, to) => {
    if (field === RECORD.id) id = textIn(message, from, to, ID.text);
    else if (field === RECORD.stream) streamId = textIn(message, from, to, STREAM.name);
    else if (field === RECORD.revision) revision = from;
    else if (field === RECORD.prepare) prepare = from;
    else if (field === RECORD.commit) commit = from;
    else if (field === RECORD.metadata) metadata = [from, to];
    else if (field === RECORD.data) data = [from, to];
    else if (field === RECORD.system) {
      const key = textIn(message, from, to, ENTRY.key);
      const value = textIn(message, from, to, ENTRY.value);
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
      else if (key === 'created') created = value;
    }
  });
  const isJson = contentType === 'application/json';
  return {
    streamId,
    id,
    revision: BigInt(revision),
    type,
    data: isJson ? jsonIn(message, data) : bytesIn(message, data),
    metadata: metadata[0] === metadata[1] ? undefined : jsonIn(message, metadata),
    isJson,
    created: timeIn(created),
    position: { commit: BigInt(commit), prepare: BigInt(prepare) },
  };
}

/** @param ticks of 100 ns since 1970; what is none stands for its beginning, as with the client */
function timeIn(ticks: string): Date {
  return new Date(/^\d+$/.test(ticks) ? Number(BigInt(ticks) / TICKS_A_MILLISECOND) : 0);
}

/** From one offset to another. */
type Bytes = readonly [from: number, to: number];

const bytesIn = (message: Buffer, [from, to]: Bytes): Uint8Array => message.subarray(from, to);

/** What is not JSON stays as it is. */
function jsonIn(message: Buffer, [from, to]: Bytes): unknown {
  try {
    return JSON.parse(message.toString('utf8', from, to));
  } catch {
    return message.subarray(from, to);
  }
}

/** The text that is the only field of interest in a message. */
function textIn(message: Buffer, start: number, end: number, wanted: number): string {
  let text = '';
  eachField(message, start, end, (field, from, to) => {
    if (field === wanted) text = message.toString('utf8', from, to);
  });
  return text;
}
