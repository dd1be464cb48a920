/** One event, or a run of skipped events, on its way through a group. */
export type ProgressEntry = {
  position: number;
  count: number;
  done: boolean;
};

/** Completed entries are removed in batches of this size, because each removal moves all the others. */
const COMPACT_AT = 1_000;

/**
 * A group's progress: the position up to which everything has been handled, without a gap. Events are tracked in the
 * order in which they are read, before anyone gets them, so no checkpoint can pass an event that was not handed out or
 * not acknowledged, whatever was filtered out after it.
 */
export type Progress = {
  /** Everything up to here has been handled. */
  readonly position: number | undefined;
  /** How many events that was, including skipped ones. */
  readonly count: number;
  /** Whether some that are tracked have not been handled yet. */
  readonly isPending: boolean;
  track(position: number): ProgressEntry;
  /** Skips an event that needs no handling; `count` says whether it counts towards the next checkpoint. */
  skip(position: number, count: 0 | 1): void;
  complete(entry: ProgressEntry): void;
};

/** Initially without progress. */
export function createProgress(): Progress {
  const entries: ProgressEntry[] = [];
  /** The first entry that is not done. */
  let first = 0;
  let position: number | undefined;
  let count = 0;

  const advance = (): void => {
    for (let entry = entries[first]; entry?.done; entry = entries[++first]) {
      position = entry.position;
      count += entry.count;
    }
    if (first < COMPACT_AT) return;
    entries.splice(0, first);
    first = 0;
  };
  return {
    get position() {
      return position;
    },
    get count() {
      return count;
    },
    get isPending() {
      return first < entries.length;
    },
    track: (at) => {
      const entry = { position: at, count: 1, done: false };
      entries.push(entry);
      return entry;
    },
    skip: (at, counted) => {
      const last = first < entries.length ? entries.at(-1) : undefined;
      if (last?.done) {
        last.position = at;
        last.count += counted;
      } else {
        entries.push({ position: at, count: counted, done: true });
      }
      advance();
    },
    complete: (entry) => {
      entry.done = true;
      advance();
    },
  };
}
