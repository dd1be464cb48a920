import { statfsSync } from 'node:fs';
import type { TellTrouble } from './troubles.ts';

/** How much of the disk a server leaves free. */
export type SpaceOptions = {
  /** With less than this it refuses new work. Default 0: it never does. */
  readonly reserveBytes?: number;
  /** The free bytes of the disk that a folder is on. */
  readonly freeBytes?: (folder: string) => number;
  /** How old a reading may be. */
  readonly lookEveryMs?: number;
};

/** Room on the disk of a data folder. */
export type FreeSpace = {
  /** What to answer to new work: that the disk is full, and what to do. Null while there is room. */
  refusal(): string | null;
  close(): void;
};

const LOOK_EVERY_MS = 500;
/** How often it is looked at while no one writes: an operator wants to know before the next user does. */
const LOOK_AT_REST_EVERY_MS = 5_000;
/** A little more than the reserve has to be free before it goes on, or it would stop again at once. */
const GOES_ON_AT = 1.1;
const MEGABYTE = 1_000_000;

/**
 * Watches the room on the disk of a folder. What has been promised needs room as well: a log is brought into the
 * database, groups write checkpoints, removed events leave their pages only later. So new work is refused while there is
 * still room for that, and the server stays up, can be read and continues automatically once there is room again.
 * @param tell when the disk has become full, and when there is room again
 */
export function watchFreeSpace(folder: string, options: SpaceOptions, tell: TellTrouble): FreeSpace {
  const { reserveBytes = 0, freeBytes = freeBytesOf, lookEveryMs = LOOK_EVERY_MS } = options;
  const restMs = Math.max(1, Math.min(LOOK_AT_REST_EVERY_MS, 10 * lookEveryMs));
  let refusal: string | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = (): void => {
    lookedAt = performance.now();
    const free = freeBytes(folder);
    const isFull = free < (refusal === null ? reserveBytes : reserveBytes * GOES_ON_AT);
    const wasFull = refusal !== null;
    refusal = isFull
      ? `disk full: ${megabytes(free)} MB are free in ${folder}, and ${megabytes(reserveBytes)} MB are kept back. Stored data can be read, new work is refused. Make room: it continues automatically`
      : null;
    if (isFull !== wasFull) tell('disk', refusal);
  };
  const lookIfDue = (): void => {
    if (reserveBytes > 0 && performance.now() - lookedAt >= lookEveryMs) look();
  };
  const timer = reserveBytes > 0 ? setInterval(lookIfDue, restMs).unref() : undefined;
  return {
    refusal: () => {
      lookIfDue();
      return refusal;
    },
    close: () => clearInterval(timer),
  };
}

const megabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE);

function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // A system that does not tell fails its writes instead.
    return Number.POSITIVE_INFINITY;
  }
}
