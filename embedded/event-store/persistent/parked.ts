import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { EventLog, NewEvent } from '../log/event-log.ts';
import { ANY } from '../log/expected-revision.ts';
import { linkTo } from '../log/links.ts';
import { metastreamOf } from '../log/stream-names.ts';
import { originalOf, type ResolvedEvent } from '../wire/read-response.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { jsonEvent } from './checkpoints.ts';
import type { GroupId } from './errors.ts';
import { createProgress, type Progress } from './progress.ts';

/** The stream with a group's parked messages. */
export function parkedStreamOf({ stream, group }: GroupId): string {
  return `$persistentsubscription-${stream}::${group}-parked`;
}

/**
 * The messages that a group has given up on: links to them, in a stream of their own. A replay takes them back one page
 * at a time. They leave the stream (its `$tb` advances) only once they have been handled, so a crash in between loses
 * none.
 */
export type ParkedMessages = {
  /** What has been replayed and handled, in revisions of the parked stream. */
  readonly progress: Progress;
  /** Messages parked and not yet replayed. */
  readonly count: number;
  /** Whether replayed messages are still to be read or handled. */
  readonly isReplaying: boolean;
  /** Resolves when the message is durably parked. */
  park(resolved: ResolvedEvent, reason: string): Promise<void>;
  /** Replays everything parked so far, or what precedes revision `stopAt`. Ignored during a replay. */
  startReplay(stopAt: number): void;
  /** The next records to redeliver; none when the replay is over. */
  read(limit: number): readonly RecordedEvent[];
  /** Discards what has been replayed and handled. */
  truncate(): Promise<void>;
};

/** Continues with a group's parked messages. */
export function openParkedMessages(log: EventLog, id: GroupId): ParkedMessages {
  const stream = parkedStreamOf(id);
  const progress = createProgress();
  let next = 0;
  let stop = 0;
  let truncatedTo = 0;
  let truncating = false;

  const truncate = async (): Promise<void> => {
    const before = (progress.position ?? -1) + 1;
    if (truncating || before <= truncatedTo) return;
    truncating = true;
    truncatedTo = before;
    await truncateTo(before);
    truncating = false;
    await truncate();
  };
  /** Never backwards: someone else may have truncated further, to discard messages. */
  const truncateTo = async (before: number): Promise<void> => {
    const metastream = metastreamOf(stream);
    for (;;) {
      const current = log.reader.metadataKeys(stream);
      if (Number(current.$tb ?? 0) >= before) return;
      const changed = jsonEvent('$metadata', { ...current, $tb: before });
      const { kind } = await log.append(metastream, log.reader.lastRevision(metastream), [changed]);
      if (kind !== 'wrong-expected-version') return;
      // The other's write is on its way to disk, and can be read after that.
      await setImmediate();
    }
  };
  return {
    progress,
    get count() {
      const range = log.reader.visibleRange(stream);
      return range.kind === 'visible' ? Math.max(0, range.last - Math.max(range.first, stop) + 1) : 0;
    },
    get isReplaying() {
      return next < stop || progress.isPending;
    },
    park: async (resolved, reason) => {
      await log.append(stream, ANY, [parkedLink(resolved, reason)]);
    },
    startReplay: (stopAt) => {
      const range = log.reader.visibleRange(stream);
      if (next < stop || range.kind !== 'visible') return;
      next = Math.max(stop, range.first);
      stop = Math.max(next, Math.min(stopAt, range.last + 1));
    },
    read: (limit) => {
      next = Math.max(next, log.reader.firstRevision(stream));
      if (next >= stop) return [];
      const records = log.reader.raw(stream, next, Math.min(next + limit, stop) - 1);
      next = records.length === 0 ? stop : next + records.length;
      return records;
    },
    truncate,
  };
}

function parkedLink(resolved: ResolvedEvent, reason: string): NewEvent {
  const { event } = resolved;
  const original = originalOf(resolved);
  const metadata = { added: new Date().toISOString(), reason, subscriptionEventNumber: original.revision };
  return {
    id: randomUUID(),
    type: '$>',
    isJson: false,
    metadata: Buffer.from(JSON.stringify(metadata)),
    // A link that leads nowhere is parked unchanged.
    data: event === undefined ? original.data : linkTo(event.stream, event.revision),
  };
}
