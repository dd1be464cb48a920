/** One event, or a run of events passed over, on its way through a group. */
export type ProgressEntry = {
  position: number;
  count: number;
  done: boolean;
};

/** Entries that are done are removed this many at a time: each removal moves all the others. */
const COMPACT_AT = 1_000;

/**
 * How far a group has come: the position up to which everything is done, without a gap. Events are tracked in the order they
 * are read, before anyone gets them, so that no checkpoint can pass an event that was not handed out or not acknowledged,
 * no matter what was filtered out behind it.
 */
export type Progress = {
  /** Everything up to here is done. */
  readonly position: number | undefined;
  /** How many events that were, those passed over included. */
  readonly count: number;
  track(position: number): ProgressEntry;
  /** Passes over an event that nobody needs to handle; `count` says whether it counts as one on the way to a checkpoint. */
  skip(position: number, count: 0 | 1): void;
  complete(entry: ProgressEntry): void;
};

/** Nothing is done yet. */
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
