import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Frame, type FrameKey, type Framing, framingOf } from './frames.ts';
import { openSegment, SEGMENT_BYTES, type Segment } from './segment.ts';

/** The result of one append: its number, and the records as given. */
export type Commit = Pick<Frame, 'sequence' | 'records'>;

/**
 * Keeps commits on disk until a slower store has them as well. Guarantees:
 * - Until it is released, an append that has resolved is found by the next recovery, byte for byte and in order,
 *   whether the process or the machine stopped. One that has not resolved is found completely or not at all.
 * - A missing or damaged commit makes recovery throw, unless it is the very last one, which looks as if it was torn
 *   while being written. So the disk is trusted with what it has synced, as everywhere.
 * - Two segments of 4 MiB are written alternately, so disk usage hardly exceeds them, except for a single append that
 *   is larger.
 */
export type CommitLog = {
  /**
   * Resolves with the append's sequence number once these records, and those of all earlier appends, are on disk. Each
   * call costs one write and one sync, so pass everything that is waiting together (`groupCommit`). When both segments
   * are full, it waits for a release: start transferring before there are 4 MiB to transfer. After a rejection nothing
   * is certain and every later append is rejected: end the process.
   */
  append(records: readonly Uint8Array[]): Promise<number>;
  /** The commits up to this sequence number are durable elsewhere; their space will be overwritten. */
  release(sequence: number): void;
  /** Waits for appends in progress. Nothing unreleased is lost. */
  close(): Promise<void>;
};

/** What the slower store remembers about the log, in one transaction with what `applied` counts. */
export type LogMark = {
  /** The sequence number up to which commits are durable elsewhere; initially 0. */
  readonly applied: number;
  /**
   * The key of the log's frames. Absent if no log is needed: there was none yet, or it ended with everything applied.
   */
  readonly key: FrameKey | undefined;
};

export type RecoveredLog = {
  /** Everything acknowledged after `applied`, and possibly one more commit, in order. */
  readonly commits: readonly Commit[];
  /** Continues under a new key. All `commits` must be durable elsewhere by then, and `mark` before the first append. */
  start(): Promise<{ readonly log: CommitLog; readonly mark: LogMark }>;
};

const KEY_BYTES = 8;

/**
 * Reads the log of an existing folder, or creates it there (`commits-0.log`, `commits-1.log`).
 * @throws an error describing the problem if a commit after `applied` is missing or damaged, or if the files are gone
 *   or older than `applied`: acknowledged commits after it would be missing without a trace
 */
export function recoverCommitLog(folder: string, { applied, key }: LogMark): RecoveredLog {
  const framing = key && framingOf(key);
  const found = [0, 1].map((index) => readSegment(join(folder, `commits-${index}.log`), framing));
  const commits = found
    .flatMap(({ frames }) => frames)
    .filter(({ sequence }) => sequence > applied)
    .sort((a, b) => a.sequence - b.sequence);
  commits.forEach(({ sequence }, index) => {
    if (sequence !== applied + 1 + index) throw missing(folder, applied + 1 + index);
  });
  const next = applied + commits.length + 1;
  if (framing) {
    // Only the commit being written may be torn, and nothing is written until it is on disk.
    if (found.some(({ bytes, end }) => framing.reaches(next, bytes, end))) throw missing(folder, next);
    if (applied > 0 && !found.some(({ bytes }) => framing.reaches(applied, bytes, 0))) throw older(folder, applied);
  }

  return {
    commits,
    start: async () => {
      // The newer segment may end with a torn frame; it is left alone until it is overwritten in turn.
      const [first = '', second = ''] = found.toSorted((a, b) => a.last - b.last).map(({ path }) => path);
      const newKey = randomBytes(KEY_BYTES);
      const log = startLog(framingOf(newKey), writable(first), writable(second), next);
      // A log without any frame under its key has been lost.
      const begin = await log.append([]);
      return { log, mark: { applied: begin, key: newKey } };
    },
  };
}

function readSegment(path: string, framing: Framing | undefined) {
  const bytes = framing && existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const frames: Frame[] = [];
  let end = 0;
  let last = 0;
  for (let frame = framing?.at(bytes, 0); frame !== undefined; frame = framing?.at(bytes, end)) {
    // The last frame may be followed by leftovers of an earlier turn.
    if (last > 0 && frame.sequence !== last + 1) break;
    frames.push(frame);
    ({ end, sequence: last } = frame);
  }
  return { path, bytes, frames, end, last };
}

function missing(folder: string, sequence: number): Error {
  return new Error(`commit ${sequence} in ${join(folder, 'commits-*.log')} is missing or damaged`);
}

function older(folder: string, applied: number): Error {
  return new Error(
    `${join(folder, 'commits-*.log')} end before commit ${applied}, which the database has: they were removed, or are of an older copy`,
  );
}

/** A segment, the end of its contents, and the sequence number of its last commit. */
type Writable = { readonly segment: Segment; close(): void; end: number; last: number };

/** Its file is opened by the first write to it: filling a new one is much of what starting a new store takes. */
function writable(path: string): Writable {
  let segment: Segment | undefined;
  return {
    get segment() {
      segment ??= openSegment(path);
      return segment;
    },
    close: () => segment?.close(),
    end: 0,
    last: 0,
  };
}

function startLog(framing: Framing, first: Writable, second: Writable, nextSequence: number): CommitLog {
  let [active, spare] = [first, second];
  let sequence = nextSequence;
  let released = nextSequence - 1;
  let onRelease = (): void => undefined;
  let appended: Promise<unknown> = Promise.resolve();

  const write = async (frame: Buffer, number: number): Promise<number> => {
    if (active.end > 0 && active.end + frame.length > SEGMENT_BYTES) {
      while (released < spare.last) {
        await new Promise<void>((resolve) => {
          onRelease = resolve;
        });
      }
      // What an earlier turn has left here is not kept for ever.
      if (active.end < SEGMENT_BYTES) await active.segment.write(Buffer.alloc(SEGMENT_BYTES - active.end), active.end);
      [active, spare] = [spare, active];
      await active.segment.shrink();
      active.end = 0;
    }
    await active.segment.write(frame, active.end);
    active.end += frame.length;
    active.last = number;
    return number;
  };
  return {
    append: async (records) => {
      const number = sequence;
      // The number is only taken once the frame exists: a gap would make the next recovery refuse the folder.
      const frame = framing.encode(number, records);
      sequence++;
      const written = appended.then(() => write(frame, number));
      appended = written;
      return written;
    },
    release: (upTo) => {
      released = upTo;
      onRelease();
    },
    close: async () => {
      await appended;
      for (const each of [active, spare]) each.close();
    },
  };
}
