import type { EventLog } from '../log/event-log.ts';
import { ALL, isHiddenFromAll } from '../log/stream-names.ts';
import { matcher } from '../streams/event-filter.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import type { GroupConfig } from './settings.ts';

export type SourceRecord = {
  readonly record: RecordedEvent;
  /** The unit of checkpoints: the revision or, for `$all`, the position. */
  readonly at: number;
  /** The group's filter accepts or rejects it, or it is one of the server's internal records, which no one sees. */
  readonly kind: 'wanted' | 'filtered-out' | 'hidden';
};

/** What a group reads from. `live` becomes true at the end of the source and stays so until `fallBehind`. */
export type Source = {
  readonly isLive: boolean;
  /** Nothing more will come: the tombstone was handed out or precedes the group's start, or there is no such start. */
  readonly isClosed: boolean;
  /** The next records in order; none at the end. */
  read(limit: number): readonly SourceRecord[];
  fallBehind(): void;
};

/** Continues after the last checkpoint or, without one, from where the group's settings say. */
export function openSource(log: EventLog, config: GroupConfig, checkpoint: number | undefined): Source {
  const next = checkpoint === undefined ? config.firstEvent : checkpoint + 1;
  if (config.stream !== ALL) return streamSource(log, config.stream, next);
  const startsAtAPosition = checkpoint === undefined && config.startFrom >= 0;
  if (startsAtAPosition && !log.reader.canReadForwardsFrom(config.startFrom)) return NOWHERE;
  return allSource(log, config, next);
}

/**
 * For a group on `$all` whose start is not a record: the real server keeps it, and drops every consumer that connects.
 */
const NOWHERE: Source = { isLive: false, isClosed: true, read: () => [], fallBehind: () => undefined };

/**
 * The limits in the stream's metadata apply to history. What is committed while the group keeps up belongs to the
 * group, even if a `$maxCount` of 1 immediately hides it from readers.
 */
function streamSource({ reader }: EventLog, stream: string, start: number): Source {
  let next = start;
  let live = false;
  let closed = reader.visibleRange(stream).kind === 'stream-deleted';

  const history = (limit: number): readonly RecordedEvent[] => {
    for (;;) {
      const page = reader.forwards(stream, next, limit);
      if (page.kind === 'stream-deleted') closed = true;
      if (page.kind === 'no-stream') next = Math.max(next, reader.lastRevision(stream) + 1);
      if (page.kind !== 'visible') return [];
      next = page.next;
      if (page.records.length > 0 || page.end) return page.records;
    }
  };
  const committed = (limit: number): readonly RecordedEvent[] => {
    if (closed) return [];
    next = Math.max(next, reader.firstRevision(stream));
    const records = reader.raw(stream, next, next + limit - 1);
    next += records.length;
    const tombstone = records.length > 0 ? undefined : reader.tombstoneOf(stream);
    if (tombstone === undefined) return records;
    closed = true;
    return [tombstone];
  };

  return {
    get isLive() {
      return live;
    },
    get isClosed() {
      return closed;
    },
    read: (limit) => {
      const records = live ? committed(limit) : history(limit);
      live ||= records.length === 0;
      return records.map((record) => ({ record, at: record.revision, kind: 'wanted' }));
    },
    fallBehind: () => {
      live = false;
    },
  };
}

function allSource({ reader }: EventLog, { filter }: GroupConfig, start: number): Source {
  const matches = filter === null ? () => true : matcher(filter);
  let next = start;
  let live = false;
  return {
    get isLive() {
      return live;
    },
    isClosed: false,
    read: (limit) => {
      const records = reader.allForwards(next, limit);
      next = (records.at(-1)?.position ?? next - 1) + 1;
      live ||= records.length === 0;
      return records.map((record) => ({
        record,
        at: record.position,
        kind: isHiddenFromAll(record.stream) ? 'hidden' : matches(record) ? 'wanted' : 'filtered-out',
      }));
    },
    fallBehind: () => {
      live = false;
    },
  };
}
