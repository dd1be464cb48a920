import { randomUUID } from 'node:crypto';
import type { EventLog } from '../log/event-log.ts';
import { ANY } from '../log/expected-revision.ts';
import { ALL, metastreamOf } from '../log/stream-names.ts';
import type { GroupId } from './errors.ts';
import type { Progress } from './progress.ts';
import type { GroupConfig } from './settings.ts';

const KEPT = 2;

export function checkpointStreamOf({ stream, group }: GroupId): string {
  return `$persistentsubscription-${stream}::${group}-checkpoint`;
}

/** Keeps a group's place in the log: the position up to which everything is done. */
export class Checkpoints {
  /** The position last written. */
  position: number | undefined;
  private readonly log: EventLog;
  private readonly config: GroupConfig;
  private readonly stream: string;
  private countAtLast = 0;
  private writtenAt = 0;
  private writing = false;
  private stopped = false;

  constructor(log: EventLog, config: GroupConfig) {
    this.log = log;
    this.config = config;
    this.stream = checkpointStreamOf(config);
    this.position = this.load();
  }

  /**
   * Writes a checkpoint when there is enough to note: `maxCheckpointCount` events at any time; `minCheckpointCount` events at a
   * tick of the clock that comes `checkpointAfterMs` after the last write.
   */
  async note(progress: Progress, isTick: boolean): Promise<void> {
    const { position } = progress;
    if (position === undefined || this.writing || this.stopped) return;
    const { minCheckpointCount, maxCheckpointCount, checkpointAfterMs } = this.config;
    const since = progress.count - this.countAtLast;
    const isTime = isTick && checkpointAfterMs > 0 && Date.now() - this.writtenAt >= checkpointAfterMs;
    const isDue = since >= maxCheckpointCount || (isTime && since >= minCheckpointCount);
    if (since === 0 || !isDue) return;

    this.writing = true;
    this.countAtLast = progress.count;
    this.writtenAt = Date.now();
    await this.append(position);
    this.position = position;
    this.writing = false;
    await this.note(progress, false);
  }

  /** Writes nothing more: the group was replaced or deleted, and its checkpoints belong to another now, or to nobody. */
  stop(): void {
    this.stopped = true;
  }

  private async append(position: number): Promise<void> {
    await this.log.append(this.stream, ANY, [
      jsonEvent('SubscriptionCheckpoint', formatPosition(this.config, position)),
    ]);
    const metadata = this.log.reader.metadataKeys(this.stream);
    if (metadata.$maxCount !== undefined || this.stopped) return;
    // The real server forgets to, and keeps every checkpoint for ever.
    const bounded = jsonEvent('$metadata', { ...metadata, $maxCount: KEPT });
    await this.log.append(metastreamOf(this.stream), ANY, [bounded]);
  }

  private load(): number | undefined {
    const page = this.log.reader.backwards(this.stream, Number.MAX_SAFE_INTEGER, 1);
    const last = page.kind === 'visible' ? page.records[0] : undefined;
    return last === undefined ? undefined : parsePosition(Buffer.from(last.data).toString('utf8'));
  }
}

/** A position as checkpoints and statistics show it: a revision, or the two halves of a position in `$all`. */
export function formatPosition({ stream }: GroupId, position: number): string {
  return stream === ALL ? `C:${position}/P:${position}` : String(position);
}

export function jsonEvent(type: string, data: unknown) {
  return {
    id: randomUUID(),
    type,
    isJson: true,
    metadata: new Uint8Array(0),
    data: Buffer.from(JSON.stringify(data)),
  };
}

/** Reads `"42"` and `"C:42/P:42"`. Anything else was not written by a group: it starts from its configured place then. */
function parsePosition(text: string): number | undefined {
  const [, digits] = /^"(?:C:)?(\d+)(?:\/P:\d+)?"$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
