import { randomUUID } from 'node:crypto';
import type { EventLog } from '../log/event-log.ts';
import { ANY } from '../log/expected-revision.ts';
import { ALL, metastreamOf } from '../log/stream-names.ts';
import type { GroupId } from './errors.ts';
import type { Progress } from './progress.ts';
import type { GroupConfig } from './settings.ts';

const KEPT = 2;

/** The stream with a group's checkpoints. */
export function checkpointStreamOf({ stream, group }: GroupId): string {
  return `$persistentsubscription-${stream}::${group}-checkpoint`;
}

/** Keeps a group's place in the log: the position up to which everything has been handled. */
export type Checkpoints = {
  /** The position last written. */
  readonly position: number | undefined;
  /**
   * Writes a checkpoint when there is enough progress: `maxCheckpointCount` events at any time; `minCheckpointCount`
   * events at a clock tick that comes `checkpointAfterMs` after the last write.
   */
  note(progress: Progress, isTick: boolean): Promise<void>;
  /** Stops writing: the group was replaced or deleted, so its checkpoints now belong to another group or to none. */
  stop(): void;
};

/** Continues from a group's last checkpoint. */
export function openCheckpoints(log: EventLog, config: GroupConfig): Checkpoints {
  const { minCheckpointCount, maxCheckpointCount, checkpointAfterMs } = config;
  const stream = checkpointStreamOf(config);
  let position = loadCheckpoint(log, stream);
  let countAtLast = 0;
  let writtenAt = 0;
  let writing = false;
  let stopped = false;

  const append = async (reached: number): Promise<void> => {
    await log.append(stream, ANY, [jsonEvent('SubscriptionCheckpoint', formatPosition(config, reached))]);
    const metadata = log.reader.metadataKeys(stream);
    if (metadata.$maxCount !== undefined || stopped) return;
    // The real server fails to do this, and keeps every checkpoint forever.
    const bounded = jsonEvent('$metadata', { ...metadata, $maxCount: KEPT });
    await log.append(metastreamOf(stream), ANY, [bounded]);
  };
  const note = async (progress: Progress, isTick: boolean): Promise<void> => {
    const reached = progress.position;
    if (reached === undefined || writing || stopped) return;
    const since = progress.count - countAtLast;
    const isTime = isTick && checkpointAfterMs > 0 && Date.now() - writtenAt >= checkpointAfterMs;
    const isDue = since >= maxCheckpointCount || (isTime && since >= minCheckpointCount);
    if (since === 0 || !isDue) return;

    writing = true;
    countAtLast = progress.count;
    writtenAt = Date.now();
    await append(reached);
    position = reached;
    writing = false;
    await note(progress, false);
  };
  return {
    get position() {
      return position;
    },
    note,
    stop: () => {
      stopped = true;
    },
  };
}

function loadCheckpoint({ reader }: EventLog, stream: string): number | undefined {
  const page = reader.backwards(stream, Number.MAX_SAFE_INTEGER, 1);
  const last = page.kind === 'visible' ? page.records[0] : undefined;
  return last === undefined ? undefined : parsePosition(Buffer.from(last.data).toString('utf8'));
}

/** A position as shown in checkpoints and statistics: a revision, or the two halves of a position in `$all`. */
export function formatPosition({ stream }: GroupId, position: number): string {
  return stream === ALL ? `C:${position}/P:${position}` : String(position);
}

/** An event written by the server itself, with a new id. */
export function jsonEvent(type: string, data: unknown) {
  return {
    id: randomUUID(),
    type,
    isJson: true,
    metadata: new Uint8Array(0),
    data: Buffer.from(JSON.stringify(data)),
  };
}

/** Parses `"42"` and `"C:42/P:42"`. A group did not write anything else: it then starts from its configured place. */
function parsePosition(text: string): number | undefined {
  const [, digits] = /^"(?:C:)?(\d+)(?:\/P:\d+)?"$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
