import type { LmdbStore } from '../store/lmdb-store.ts';
import type { ResolvedEvent } from '../wire/read-response.ts';
import { type RecordedEvent, TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import { parseLink } from './links.ts';
import { NO_EVENTS, type StreamHeads } from './stream-heads.ts';

/** What readers may see of a stream. `first` may lie behind `last`: the stream exists and all of it is truncated. */
export type VisibleRange =
  | { readonly kind: 'visible'; readonly first: number; readonly last: number; readonly notBefore: number }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'stream-deleted' };

/**
 * A part of a stream. `next` is where reading goes on, in the direction asked for; `end` says that nothing is left there.
 * Records that are too old are missing, so a page may be empty before the end.
 */
export type Page = {
  readonly records: readonly RecordedEvent[];
  readonly next: number;
  readonly end: boolean;
};

export type StreamPage = ({ readonly kind: 'visible' } & Page) | Exclude<VisibleRange, { kind: 'visible' }>;

/** Reads what is committed. Every page is bounded in records and bytes; nothing stays open between two pages. */
export class LogReader {
  /** The position of the last committed record. */
  lastPosition: number;
  private readonly store: LmdbStore;
  private readonly heads: StreamHeads;

  constructor(store: LmdbStore, heads: StreamHeads, lastPosition: number) {
    this.store = store;
    this.heads = heads;
    this.lastPosition = lastPosition;
  }

  /** The last committed revision of a stream, whoever may see it; -1 without events. */
  lastRevision(stream: string): number {
    return this.heads.find(stream)?.committed ?? NO_EVENTS;
  }

  /** The custom and system keys of a stream's metadata. */
  metadataKeys(stream: string): Readonly<Record<string, unknown>> {
    return this.heads.committedMetadata(stream).keys;
  }

  visibleRange(stream: string): VisibleRange {
    const last = this.heads.committedRevision(stream);
    if (last === TOMBSTONE_REVISION) return { kind: 'stream-deleted' };
    const metadata = this.heads.committedMetadata(stream);
    if (last === NO_EVENTS || metadata.softDeleted) return { kind: 'no-stream' };
    const { maxCount = Number.POSITIVE_INFINITY, maxAge = Number.POSITIVE_INFINITY, truncateBefore = 0 } = metadata;
    return {
      kind: 'visible',
      first: Math.max(0, last - maxCount + 1, truncateBefore),
      last,
      notBefore: Date.now() - maxAge,
    };
  }

  /** Events of a stream from revision `from` on. */
  forwards(stream: string, from: number, limit: number): StreamPage {
    const range = this.visibleRange(stream);
    if (range.kind !== 'visible') return range;
    const start = Math.max(from, range.first);
    const page = this.raw(stream, start, Math.min(start + limit - 1, range.last));
    return {
      kind: 'visible',
      records: page.filter((record) => record.createdAt >= range.notBefore),
      next: (page.at(-1)?.revision ?? Math.max(from - 1, range.last)) + 1,
      end: (page.at(-1)?.revision ?? range.last) >= range.last,
    };
  }

  /** Events of a stream from revision `from` down, `from` beyond the last one meaning the last. */
  backwards(stream: string, from: number, limit: number): StreamPage {
    const range = this.visibleRange(stream);
    if (range.kind !== 'visible') return range;
    const start = Math.min(from, range.last);
    const head = this.heads.find(stream);
    const last = Math.max(range.first, start - limit + 1);
    const page = head === undefined || start < last ? [] : this.store.rangeBackwards(head.number, last, start);
    const reached = page.at(-1)?.revision ?? range.first;
    return {
      kind: 'visible',
      records: page.filter((record) => record.createdAt >= range.notBefore),
      next: reached - 1,
      end: reached <= range.first,
    };
  }

  /** Every committed event of a stream between two revisions, whatever its metadata says; it may stop early. */
  raw(stream: string, first: number, last: number): readonly RecordedEvent[] {
    const head = this.heads.find(stream);
    const end = Math.min(last, head?.committed ?? NO_EVENTS);
    return head === undefined || first > end ? [] : this.store.range(head.number, first, end);
  }

  /** The event that closed a stream for ever. */
  tombstoneOf(stream: string): RecordedEvent | undefined {
    return this.raw(stream, TOMBSTONE_REVISION, TOMBSTONE_REVISION)[0];
  }

  /** Records of the whole log at `position` and after. */
  allForwards(position: number, limit: number): readonly RecordedEvent[] {
    return position > this.lastPosition ? [] : this.store.from(position, this.lastPosition, limit);
  }

  /** Records of the whole log strictly before `position`, last first. */
  allBackwards(position: number, limit: number): readonly RecordedEvent[] {
    return this.store.before(Math.min(position, this.lastPosition + 1), limit);
  }

  isReadable(stream: string, revision: number): boolean {
    return this.readable(stream, revision) !== undefined;
  }

  /**
   * Follows a link to the event it names. A link whose text names no revision is shown as an ordinary event, and to a live
   * subscription as a link without an event.
   */
  resolve(record: RecordedEvent, live = false): ResolvedEvent {
    if (record.type !== '$>') return { event: record };
    const target = parseLink(record.data);
    if (target === undefined) return live ? { link: record } : { event: record };
    const revision = target.revision === -1 ? this.heads.committedRevision(target.stream) : target.revision;
    const event = this.readable(target.stream, revision);
    return event === undefined ? { link: record } : { event, link: record };
  }

  private readable(stream: string, revision: number): RecordedEvent | undefined {
    const range = this.visibleRange(stream);
    if (range.kind !== 'visible' || revision < range.first || revision > range.last) return undefined;
    const record = this.raw(stream, revision, revision)[0];
    return record !== undefined && record.createdAt >= range.notBefore ? record : undefined;
  }
}
