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
 * whatever was filtered out behind it.
 */
export class Progress {
  /** Everything up to here is done. */
  position: number | undefined;
  /** How many events that were, those passed over included. */
  count = 0;
  private readonly entries: ProgressEntry[] = [];
  /** The first entry that is not done. */
  private first = 0;

  track(position: number): ProgressEntry {
    const entry = { position, count: 1, done: false };
    this.entries.push(entry);
    return entry;
  }

  /** Passes over an event that nobody needs to handle; `count` says whether it counts as one on the way to a checkpoint. */
  skip(position: number, count: 0 | 1): void {
    const last = this.first < this.entries.length ? this.entries.at(-1) : undefined;
    if (last?.done) {
      last.position = position;
      last.count += count;
    } else {
      this.entries.push({ position, count, done: true });
    }
    this.advance();
  }

  complete(entry: ProgressEntry): void {
    entry.done = true;
    this.advance();
  }

  private advance(): void {
    for (let entry = this.entries[this.first]; entry?.done; entry = this.entries[++this.first]) {
      this.position = entry.position;
      this.count += entry.count;
    }
    if (this.first < COMPACT_AT) return;
    this.entries.splice(0, this.first);
    this.first = 0;
  }
}
