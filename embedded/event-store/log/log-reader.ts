import type { Store } from '../store/store.ts';
import type { ResolvedEvent } from '../wire/read-response.ts';
import { type RecordedEvent, TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import { parseLink } from './links.ts';
import { NO_EVENTS, type StreamHead, type StreamHeads } from './stream-heads.ts';

/**
 * What readers may see of a stream. `first` may be greater than `last`: the stream exists but is completely truncated.
 */
export type VisibleRange =
  | { readonly kind: 'visible'; readonly first: number; readonly last: number; readonly notBefore: number }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'stream-deleted' };

/**
 * A part of a stream. `next` is where reading continues, in the requested direction; `end` says that nothing is left
 * there. Records that are too old are missing, so a page may be empty before the end.
 */
export type Page = {
  readonly records: readonly RecordedEvent[];
  readonly next: number;
  readonly end: boolean;
};

export type StreamPage = ({ readonly kind: 'visible' } & Page) | Exclude<VisibleRange, { kind: 'visible' }>;

/** Where the committed log ends. */
export type LogEnd = {
  /** The position of the last committed record. */
  last: number;
  /** The position after it, where the next record will start. */
  next: number;
};

/** Reads committed records. Every page is bounded in records and bytes; nothing stays open between pages. */
export type LogReader = {
  /** The position of the last committed record. */
  readonly lastPosition: number;
  /** A stream's last committed revision, regardless of who may see it; -1 without events. */
  lastRevision(stream: string): number;
  /** The custom and system keys of a stream's metadata. */
  metadataKeys(stream: string): Readonly<Record<string, unknown>>;
  visibleRange(stream: string): VisibleRange;
  /** The first revision on disk; 0 unless events were discarded. */
  firstRevision(stream: string): number;
  /** A stream's events from revision `from` onwards. */
  forwards(stream: string, from: number, limit: number): StreamPage;
  /** A stream's events from revision `from` downwards; a `from` beyond the last one means the last. */
  backwards(stream: string, from: number, limit: number): StreamPage;
  /** Every committed event of a stream on disk between two revisions, regardless of its metadata; may stop early. */
  raw(stream: string, first: number, last: number): readonly RecordedEvent[];
  /** The event that closed a stream forever. */
  tombstoneOf(stream: string): RecordedEvent | undefined;
  /** Records of the whole log at or after `position`. */
  allForwards(position: number, limit: number): readonly RecordedEvent[];
  /** Records of the whole log strictly before `position`, last first. */
  allBackwards(position: number, limit: number): readonly RecordedEvent[];
  /**
   * Whether the real server can read forwards from a position: the start, a record that is or was there, or anything
   * after the last one.
   */
  canReadForwardsFrom(position: number): boolean;
  /** Whether the real server can read backwards from a position: the start, or immediately after a record. */
  canReadBackwardsFrom(position: number): boolean;
  isReadable(stream: string, revision: number): boolean;
  /**
   * Follows a link to its event. A link whose text names no revision is shown as an ordinary event, and to a live
   * subscription as a link without an event.
   */
  resolve(record: RecordedEvent, live?: boolean): ResolvedEvent;
};

/**
 * The real server finds no record below this many bytes, where two lengths would not fit, and treats that as the start.
 */
const SMALLEST_RECORD = 8;

/** A reader of the log up to `end`, which the writer advances with every commit. */
export function createLogReader(store: Store, heads: StreamHeads, end: Readonly<LogEnd>): LogReader {
  const firstRevision = (stream: string): number => heads.find(stream)?.first ?? 0;
  const visibleRange = (stream: string): VisibleRange => {
    const last = heads.committedRevision(stream);
    if (last === TOMBSTONE_REVISION) return { kind: 'stream-deleted' };
    const metadata = heads.committedMetadata(stream);
    if (last === NO_EVENTS || metadata.softDeleted) return { kind: 'no-stream' };
    const { maxCount = Number.POSITIVE_INFINITY, maxAge = Number.POSITIVE_INFINITY, truncateBefore = 0 } = metadata;
    return {
      kind: 'visible',
      first: Math.max(firstRevision(stream), last - maxCount + 1, truncateBefore),
      last,
      notBefore: Date.now() - maxAge,
    };
  };
  const raw = (stream: string, first: number, last: number): readonly RecordedEvent[] => {
    const head = heads.find(stream);
    const until = Math.min(last, head?.committed ?? NO_EVENTS);
    return head === undefined || first > until
      ? []
      : consecutive(store, head, first, 1, store.range(head.number, first, until));
  };
  const readable = (stream: string, revision: number): RecordedEvent | undefined => {
    const range = visibleRange(stream);
    if (range.kind !== 'visible' || revision < range.first || revision > range.last) return undefined;
    const record = raw(stream, revision, revision)[0];
    return record !== undefined && record.createdAt >= range.notBefore ? record : undefined;
  };
  const isRecord = (position: number): boolean => position <= end.last && store.holds(position);

  return {
    get lastPosition() {
      return end.last;
    },
    lastRevision: (stream) => heads.find(stream)?.committed ?? NO_EVENTS,
    metadataKeys: (stream) => heads.committedMetadata(stream).keys,
    visibleRange,
    firstRevision,
    forwards: (stream, from, limit) => {
      const range = visibleRange(stream);
      if (range.kind !== 'visible') return range;
      const start = Math.max(from, range.first);
      const page = raw(stream, start, Math.min(start + limit - 1, range.last));
      return {
        kind: 'visible',
        records: youngEnough(page, range.notBefore),
        next: (page.at(-1)?.revision ?? Math.max(from - 1, range.last)) + 1,
        end: (page.at(-1)?.revision ?? range.last) >= range.last,
      };
    },
    backwards: (stream, from, limit) => {
      const range = visibleRange(stream);
      if (range.kind !== 'visible') return range;
      const start = Math.min(from, range.last);
      const head = heads.find(stream);
      const last = Math.max(range.first, start - limit + 1);
      const page =
        head === undefined || start < last
          ? []
          : consecutive(store, head, start, -1, store.rangeBackwards(head.number, last, start));
      const reached = page.at(-1)?.revision ?? range.first;
      return {
        kind: 'visible',
        records: youngEnough(page, range.notBefore),
        next: reached - 1,
        end: reached <= range.first,
      };
    },
    raw,
    tombstoneOf: (stream) => raw(stream, TOMBSTONE_REVISION, TOMBSTONE_REVISION)[0],
    allForwards: (position, limit) => (position > end.last ? [] : store.from(position, end.last, limit)),
    allBackwards: (position, limit) => store.before(Math.min(position, end.last + 1), limit),
    canReadForwardsFrom: (position) => position === 0 || position > end.last || isRecord(position),
    canReadBackwardsFrom: (position) => position < SMALLEST_RECORD || position === end.next || isRecord(position),
    isReadable: (stream, revision) => readable(stream, revision) !== undefined,
    resolve: (record, live = false) => {
      if (record.type !== '$>') return { event: record };
      const target = parseLink(record.data);
      if (target === undefined) return live ? { link: record } : { event: record };
      const revision = target.revision === -1 ? heads.committedRevision(target.stream) : target.revision;
      const event = readable(target.stream, revision);
      return event === undefined ? { link: record } : { event, link: record };
    },
  };
}

/** Checks a record's time only if the stream's metadata limits it, because the time must be decoded from its bytes. */
function youngEnough(records: readonly RecordedEvent[], notBefore: number): readonly RecordedEvent[] {
  return Number.isFinite(notBefore) ? records.filter(({ createdAt }) => createdAt >= notBefore) : records;
}

/**
 * The page itself, if no revision is missing between its ends, and it begins with the wanted one: all of a stream's
 * events are there, except that nothing lies between its last one and its tombstone.
 * @throws DamagedRecord
 */
function consecutive(store: Store, head: StreamHead, from: number, step: 1 | -1, page: readonly RecordedEvent[]) {
  if (head.committed === TOMBSTONE_REVISION) return page;
  const end = page.at(-1);
  if (page[0]?.revision === from && end?.revision === from + step * (page.length - 1)) return page;
  const gap = page.findIndex(({ revision }, index) => revision !== from + step * index);
  throw store.missing([head.number, from + step * Math.max(0, gap)]);
}
