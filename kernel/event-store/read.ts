import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type ReadPosition,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { Countdown } from '../async/countdown.ts';
import { currentName } from '../events/catalogue.ts';
import type { Recorded } from '../events/event.ts';
import { type Decoded, NOTHING } from './codec.ts';
import type { Connection } from './connection.ts';
import { NoAnswer, RETRY_FOR_MS, retryWhileUnavailable } from './retry.ts';

export type ReadOptions = {
  direction?: 'forwards' | 'backwards';
  /** Revision to start at, inclusive. Absent: the first, or backwards the last. */
  from?: bigint;
  maxCount?: number;
  /** Deliver the events that links point to. Default false. */
  resolveLinks?: boolean;
  /** Default true. If false, personal data reads as if it were forgotten, and no key is needed. */
  personalData?: boolean;
};

/**
 * A record of a stream: `event` is null if it is not our event or cannot be read, `link` is set if a link was resolved.
 */
export type StreamRecord = Decoded & {
  /** Of the record in this stream. */
  readonly id: string;
  readonly revision: bigint;
  /** When it was written, in milliseconds since 1970. */
  readonly createdAt: number;
  readonly link: { readonly id: string; readonly revision: bigint; readonly metadata: unknown } | null;
};

/** The requested records, in order; empty if the stream has no events. @throws EventStoreUnavailable */
export async function readStream(
  connection: Connection,
  stream: string,
  read: ReadOptions = {},
): Promise<StreamRecord[]> {
  const records = await readRecords(connection.client, stream, read);
  const decoded = await connection.decode(records, { personalData: read.personalData ?? true });
  return records.map((resolved, index) => recordOf(resolved, decoded[index] ?? NOTHING));
}

/** The record itself: the link, if one was resolved. */
export const recordIn = ({ event, link }: ResolvedEvent) => link ?? event;

/** The records of a stream as the client returns them. @throws EventStoreUnavailable */
export function readRecords(
  client: EventStoreDBClient,
  stream: string,
  read: ReadOptions = {},
): Promise<ResolvedEvent[]> {
  const backwards = read.direction === 'backwards';
  return retryWhileUnavailable(client, `read ${stream}`, RETRY_FOR_MS, async (withinMs) => {
    try {
      const events = client.readStream(stream, {
        direction: backwards ? BACKWARDS : FORWARDS,
        fromRevision: read.from ?? (backwards ? END : START),
        maxCount: read.maxCount ?? Number.MAX_SAFE_INTEGER,
        resolveLinkTos: read.resolveLinks ?? false,
      });
      return await readToItsEnd(events, withinMs);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  });
}

function recordOf({ event, link }: ResolvedEvent, decoded: Decoded): StreamRecord {
  const record = link ?? event;
  return {
    ...decoded,
    id: record?.id ?? '',
    revision: record?.revision ?? 0n,
    createdAt: record?.created.getTime() ?? 0,
    // A link that was not resolved arrives as an event of type `$>`.
    link: link ? { id: link.id, revision: link.revision, metadata: link.metadata } : null,
  };
}

// The wanted event is mostly near the end, so the first page is small.
const FIRST_PAGE = 8;
const LARGEST_PAGE = 500;

/** The newest event of a stream for which `isWanted` holds, read backwards until it is found; null if there is none. */
export async function readNewest(
  connection: Connection,
  stream: string,
  isWanted: (event: Recorded) => boolean,
): Promise<Recorded | null> {
  let from: bigint | undefined;
  for (let size = FIRST_PAGE; ; size = Math.min(LARGEST_PAGE, size * 4)) {
    const read: ReadOptions = { direction: 'backwards', maxCount: size, ...(from === undefined ? {} : { from }) };
    const page = await readStream(connection, stream, read);
    const found = page.find(({ event, unreadable }) => {
      if (unreadable) throw unreadable;
      return event !== null && isWanted(event);
    });
    if (found) return found.event;
    const last = page.at(-1)?.revision ?? 0n;
    if (page.length < size || last === 0n) return null;
    from = last - 1n;
  }
}

/** @param after exclusive @param upTo inclusive @param maxCount how many events at most; absent means all */
export type ReadRange = Pick<ReadOptions, 'personalData' | 'maxCount'> & {
  after: bigint;
  upTo: bigint;
  types: ReadonlySet<string>;
};

/**
 * Events of the named types between two positions of the log, newest first. A real server reads only from positions at
 * which a record begins: the first page starts at the end of the log, every other at the last record of the one before.
 */
export function readAllBackwards(
  { client, decode }: Connection,
  { after, upTo, types, maxCount, personalData = true }: ReadRange,
): Promise<Recorded[]> {
  return retryWhileUnavailable(client, 'read $all', RETRY_FOR_MS, async (withinMs) => {
    const found: Recorded[] = [];
    for await (const page of pagesAfter(client, after, withinMs)) {
      const wanted = page.filter((resolved) => isOf(types, resolved) && positionOf(resolved) <= upTo);
      for (const { event } of await decode(wanted, { personalData })) {
        if (event) found.push(event);
        if (found.length === maxCount) return found;
      }
    }
    return found;
  });
}

export type NewestOf = Pick<ReadRange, 'after' | 'upTo' | 'types'>;

/**
 * For each range, the position of the newest record of its types in it, whether or not it can be read; null if there is
 * none. The log is read once for all of them.
 */
export function newestPositionsOf(
  { client }: Connection,
  ranges: readonly NewestOf[],
): Promise<readonly (bigint | null)[]> {
  return retryWhileUnavailable(client, 'read $all', RETRY_FOR_MS, async (withinMs) => {
    const found: (bigint | null)[] = ranges.map(() => null);
    const open = new Map(ranges.entries());
    const least = ranges.reduce((least, { after }) => (after < least ? after : least), ranges[0]?.after ?? 0n);
    for await (const page of pagesAfter(client, least, withinMs)) {
      for (const [at, { after, upTo, types }] of open) {
        const newest = page.find((resolved) => positionOf(resolved) <= upTo && isOf(types, resolved));
        if (newest && positionOf(newest) > after) found[at] = positionOf(newest);
        const [oldest] = page.slice(-1);
        if (newest || (oldest && positionOf(oldest) <= after)) open.delete(at);
      }
      if (open.size === 0) break;
    }
    return found;
  });
}

const isOf = (types: ReadonlySet<string>, { event }: ResolvedEvent): boolean =>
  types.has(currentName(event?.type ?? ''));

/** The records after a position, newest first, in pages. */
async function* pagesAfter(
  client: EventStoreDBClient,
  after: bigint,
  withinMs: number,
): AsyncGenerator<readonly ResolvedEvent[]> {
  let from: ReadPosition = END;
  for (;;) {
    const page = await pageBefore(client, from, PAGE, withinMs);
    const newer = page.filter((resolved) => positionOf(resolved) > after);
    if (newer.length > 0) yield newer;
    const last = page.at(-1);
    if (!last || page.length < PAGE || newer.length < page.length) return;
    from = { commit: positionOf(last), prepare: positionOf(last) };
  }
}

/** The position of the last record in the log. */
export const readHead = async (client: EventStoreDBClient, retryForMs?: number): Promise<bigint> =>
  (await readEnd(client, retryForMs)).position;

/** The newest record: where it is, and when it was written, in milliseconds since 1970; null if there is none. */
export type EndOfLog = { readonly position: bigint; readonly writtenAt: number | null };

export function readEnd(client: EventStoreDBClient, retryForMs = RETRY_FOR_MS): Promise<EndOfLog> {
  return retryWhileUnavailable(client, 'read the end of $all', retryForMs, async (withinMs) => {
    const [last] = await pageBefore(client, END, 1, withinMs);
    if (!last) return { position: 0n, writtenAt: null };
    return { position: positionOf(last), writtenAt: (last.link ?? last.event)?.created.getTime() ?? null };
  });
}

const PAGE = 200;

const pageBefore = (
  client: EventStoreDBClient,
  fromPosition: ReadPosition,
  maxCount: number,
  withinMs: number,
): Promise<ResolvedEvent[]> => readToItsEnd(client.readAll({ direction: BACKWARDS, fromPosition, maxCount }), withinMs);

const nobodyListens = (): void => undefined;

/**
 * Everything that a read returns. It is read to its end: the client keeps an abandoned read, with everything it has
 * buffered, until it is disposed of, and then waits for that read for ever.
 * @param withinMs how long to wait for the next record: the client sets no limit to a read, and a server that hangs
 *   sends no end
 * @throws NoAnswer
 */
export async function readToItsEnd<T>(read: StreamingRead<T>, withinMs: number): Promise<ResolvedEvent[]> {
  const records: ResolvedEvent[] = [];
  // An error that an abandoned read emits later would end the process.
  read.on('error', nobodyListens);
  const countdown = new Countdown(withinMs, () => {
    read.cancel().catch(nobodyListens);
    read.destroy(new NoAnswer(withinMs));
  });
  try {
    for await (const resolved of read) {
      countdown.restart(withinMs);
      records.push(resolved as ResolvedEvent);
    }
    return records;
  } finally {
    countdown.cancel();
  }
}

const positionOf = ({ event, link, commitPosition }: ResolvedEvent): bigint =>
  (link ?? event)?.position?.commit ?? commitPosition ?? 0n;
