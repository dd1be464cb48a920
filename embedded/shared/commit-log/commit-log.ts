import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFrame, type Frame, frameAt, holdsFrameOf } from './frames.ts';
import { openSegment, SEGMENT_BYTES, type Segment } from './segment.ts';

/** What one append brought: its number, and the records as they were given. */
export type Commit = Pick<Frame, 'sequence' | 'records'>;

/**
 * Keeps commits on disk until a slower store has them as well. What is guaranteed:
 * - An append that has resolved is found by the next recovery, byte for byte and in order, whether the process or the machine
 *   stopped, until it is released. One that has not resolved is found whole or not at all.
 * - A commit that is missing or damaged makes recovery throw, unless it is the very last: that looks as if it had been torn
 *   while it was written. So the disk is trusted with what it has synced, as everywhere.
 * - Two segments of 4 MiB are written in turns, so there is never much more on disk, but for an append that is larger itself.
 */
export type CommitLog = {
  /**
   * Resolves with its sequence number when these records, and all of earlier appends, are on disk: one write and one sync, so
   * hand in together what waits together (`groupCommit`). When both segments are full it waits for a release: start to carry
   * over before there are 4 MiB to carry. After a rejection nothing is certain and every later append is rejected: end the process.
   */
  append(records: readonly Uint8Array[]): Promise<number>;
  /** The commits up to this sequence number are durable elsewhere; their place will be written over. */
  release(sequence: number): void;
  /** Waits for what is being appended. Nothing is lost that was not released. */
  close(): Promise<void>;
};

export type RecoveredLog = {
  /** What was acknowledged after `applied`, and perhaps one commit more, in order. */
  readonly commits: readonly Commit[];
  /** Goes on with the log. All of `commits` must be durable elsewhere by then. */
  start(): CommitLog;
};

/**
 * Reads the log of an existing folder, or creates it there (`commits-0.log`, `commits-1.log`).
 * @param applied the sequence number up to which commits are durable elsewhere; 0 at first. Store it with what it counts, in
 *   one transaction.
 * @throws an error that tells what is wrong when a commit after `applied` is missing or damaged
 */
export function recoverCommitLog(folder: string, applied: number): RecoveredLog {
  const found = [0, 1].map((index) => readSegment(join(folder, `commits-${index}.log`)));
  const commits = found
    .flatMap(({ frames }) => frames)
    .filter(({ sequence }) => sequence > applied)
    .sort((a, b) => a.sequence - b.sequence);
  commits.forEach(({ sequence }, index) => {
    if (sequence !== applied + 1 + index) throw missing(folder, applied + 1 + index);
  });
  // Only the commit that was on its way may be torn, and nothing is written before it is on disk.
  const next = applied + commits.length + 1;
  if (found.some(({ bytes, end }) => holdsFrameOf(next, bytes, end))) throw missing(folder, next);

  return {
    commits,
    start: () => {
      // The newer one may end with a torn frame, and is left as it is for another turn.
      const [older = '', newer = ''] = found.toSorted((a, b) => a.last - b.last).map(({ path }) => path);
      return startLog(writable(older), writable(newer), next);
    },
  };
}

function readSegment(path: string) {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const frames: Frame[] = [];
  let end = 0;
  let last = 0;
  for (let frame = frameAt(bytes, 0); frame !== undefined; frame = frameAt(bytes, end)) {
    // Behind the last frame may stand what an earlier turn has left.
    if (last > 0 && frame.sequence !== last + 1) break;
    frames.push(frame);
    ({ end, sequence: last } = frame);
  }
  return { path, bytes, frames, end, last };
}

function missing(folder: string, sequence: number): Error {
  return new Error(`commit ${sequence} in ${join(folder, 'commits-*.log')} is missing or damaged`);
}

/** A segment with the end of what stands in it, and the sequence number of its last commit. */
type Writable = { readonly segment: Segment; end: number; last: number };

function writable(path: string): Writable {
  return { segment: openSegment(path), end: 0, last: 0 };
}

function startLog(first: Writable, second: Writable, nextSequence: number): CommitLog {
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
    append: (records) => {
      const number = sequence++;
      const frame = encodeFrame(number, records);
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
      for (const { segment } of [active, spare]) segment.close();
    },
  };
}
