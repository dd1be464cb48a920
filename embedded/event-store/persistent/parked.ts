import { randomUUID } from 'node:crypto';
import type { EventLog } from '../log/event-log.ts';
import { ANY } from '../log/expected-revision.ts';
import { linkTo } from '../log/links.ts';
import { metastreamOf } from '../log/stream-names.ts';
import { originalOf, type ResolvedEvent } from '../wire/read-response.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { jsonEvent } from './checkpoints.ts';
import type { GroupId } from './errors.ts';
import { Progress } from './progress.ts';

export function parkedStreamOf({ stream, group }: GroupId): string {
  return `$persistentsubscription-${stream}::${group}-parked`;
}

/**
 * The messages a group gave up on: links to them, in a stream of their own. A replay takes them back one page at a time. They
 * leave the stream (its `$tb` moves) only when they were handled, so that a crash in between loses none.
 */
export class ParkedMessages {
  /** What was replayed and handled, in revisions of the parked stream. */
  readonly progress = new Progress();
  private readonly log: EventLog;
  private readonly stream: string;
  private next = 0;
  private stop = 0;
  private truncatedTo = 0;
  private truncating = false;

  constructor(log: EventLog, id: GroupId) {
    this.log = log;
    this.stream = parkedStreamOf(id);
  }

  /** Messages parked and not yet asked back. */
  get count(): number {
    const range = this.log.reader.visibleRange(this.stream);
    return range.kind === 'visible' ? Math.max(0, range.last - Math.max(range.first, this.stop) + 1) : 0;
  }

  get isReplaying(): boolean {
    return this.next < this.stop;
  }

  /** Resolves when the message is parked durably. */
  async park(resolved: ResolvedEvent, reason: string): Promise<void> {
    const { event } = resolved;
    // A link that leads nowhere is parked as it is.
    const data = event === undefined ? originalOf(resolved).data : linkTo(event.stream, event.revision);
    const metadata = {
      added: new Date().toISOString(),
      reason,
      subscriptionEventNumber: originalOf(resolved).revision,
    };
    const link = { id: randomUUID(), type: '$>', isJson: false, metadata: Buffer.from(JSON.stringify(metadata)), data };
    await this.log.append(this.stream, ANY, [link]);
  }

  /** Asks back everything parked so far, or what lies before revision `stopAt`. Ignored while a replay goes on. */
  startReplay(stopAt: number): void {
    const range = this.log.reader.visibleRange(this.stream);
    if (this.isReplaying || range.kind !== 'visible') return;
    this.next = Math.max(this.stop, range.first);
    this.stop = Math.max(this.next, Math.min(stopAt, range.last + 1));
  }

  /** The next records to deliver again; none when the replay is over. */
  read(limit: number): readonly RecordedEvent[] {
    if (!this.isReplaying) return [];
    const records = this.log.reader.raw(this.stream, this.next, Math.min(this.next + limit, this.stop) - 1);
    this.next += records.length;
    if (records.length === 0) this.next = this.stop;
    return records;
  }

  /** Lets go of what was replayed and handled. */
  async truncate(): Promise<void> {
    const before = (this.progress.position ?? -1) + 1;
    if (this.truncating || before <= this.truncatedTo) return;
    this.truncating = true;
    this.truncatedTo = before;
    const metadata = { ...this.log.reader.metadataKeys(this.stream), $tb: before };
    await this.log.append(metastreamOf(this.stream), ANY, [jsonEvent('$metadata', metadata)]);
    this.truncating = false;
    await this.truncate();
  }
}
