import { readFileSync } from 'node:fs';
import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  START,
  type StreamMetadata,
} from '@eventstore/db-client';

/**
 * A record of a recorded log. `position`: where it was, as a decimal text. `data` of a link is the text of the link.
 */
export type LogLine = {
  readonly position: string;
  readonly stream: string;
  readonly type: string;
  readonly id: string;
  readonly data: unknown;
  readonly metadata?: unknown;
};

type Json = Record<string, string>;

const LINK = '$>';
/** Each has a stream of its own, all are alike, and every step of a film adds one. */
const MOST_NOTIFICATIONS = 24;

/**
 * Everything in a log that a version of the platform has to find there again. Left out is what servers write for
 * themselves, all links of an inbox but the last, and most notifications.
 */
export async function readLog(url: string): Promise<LogLine[]> {
  const client = EventStoreDBClient.connectionString(url);
  const lines: LogLine[] = [];
  try {
    for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
      if (!event) continue;
      const { streamId: stream, type, id, data, metadata } = event;
      const position = String(event.position?.commit);
      lines.push({ position, stream, type, id, data: asJson(data), metadata: asJson(metadata) });
    }
  } finally {
    await client.dispose();
  }
  return kept(lines);
}

const asJson = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value);

function kept(lines: readonly LogLine[]): LogLine[] {
  const newest = new Map(lines.map((line) => [line.stream, line]));
  const notifications = new Set(lines.map(({ stream }) => stream).filter((stream) => /^notification-/.test(stream)));
  const few = new Set([...notifications].slice(0, MOST_NOTIFICATIONS));
  return lines.filter((line) => {
    const { stream, type } = line;
    if (notifications.has(stream)) return few.has(stream);
    if (stream.startsWith('$$')) return !stream.startsWith('$$$') && newest.get(stream) === line;
    if (type === LINK || type === 'RouterCheckpointed') return newest.get(stream) === line;
    return !stream.startsWith('$');
  });
}

/** One JSON text a line. */
export const linesIn = (file: string): LogLine[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);

/**
 * Writes a recorded log to an event store that is empty, as the version wrote it that it is of. What says how far the
 * log had been read says the same of the places at which the events are now, and what ran out later does not run out in
 * this century.
 */
export async function writeLog(url: string, lines: readonly LogLine[]): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const isPlace = ({ type, stream }: LogLine) =>
      type === LINK || type === 'RouterCheckpointed' || stream.startsWith('$$');
    for (const line of lines.filter((line) => !isPlace(line))) await append(client, lasting(line));
    const places = await placesIn(client, lines);
    for (const line of lines.filter(isPlace)) {
      const moved = translated(line, places);
      // A stream's metadata is an event like any other to a server, but not to its client.
      if (moved.stream.startsWith('$$'))
        await client.setStreamMetadata(moved.stream.slice(2), moved.data as StreamMetadata);
      else await append(client, moved);
    }
  } finally {
    await client.dispose();
  }
}

/** Trends and sessions end after days: a recorded one does not, whenever it is opened. */
function lasting(line: LogLine): LogLine {
  if (!/^(trend|tokenFamily|signIns)-/.test(line.stream)) return line;
  const later = ([name, value]: [string, unknown]) =>
    name === 'expires_at' || name === 'ends_at' ? [name, String(value).replace(/^20/, '21')] : [name, value];
  return { ...line, data: Object.fromEntries(Object.entries(line.data as object).map(later)) };
}

async function append(client: EventStoreDBClient, line: LogLine): Promise<void> {
  const { stream, type, id, data, metadata } = line;
  const event =
    type === LINK
      ? binaryEvent({ id, type, data: Buffer.from(String(data)), metadata: metadata as Json })
      : jsonEvent({ id, type, data: data as Json, metadata: metadata as Json });
  await client.appendToStream(stream, event);
}

type Places = readonly { readonly before: bigint; readonly now: bigint }[];

/** Where the recorded events were and where they are now, in the order of the log. */
async function placesIn(client: EventStoreDBClient, lines: readonly LogLine[]): Promise<Places> {
  const now = new Map<string, bigint>();
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END }))
    if (event?.position) now.set(event.id, event.position.commit);
  return lines.flatMap(({ id, position }) => {
    const place = now.get(id);
    return place === undefined ? [] : [{ before: BigInt(position), now: place }];
  });
}

/** The line with every position in it replaced by that of the last event that was not behind it; 0 if there is none. */
function translated(line: LogLine, places: Places): LogLine {
  const at = (position: string): string =>
    String(places.findLast(({ before }) => before <= BigInt(position))?.now ?? 0);
  const within = (value: unknown): unknown => {
    if (typeof value === 'string' && /^\d+$/.test(value)) return at(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, within(field)]));
  };
  return line.type === LINK ? { ...line, metadata: within(line.metadata) } : { ...line, data: within(line.data) };
}
