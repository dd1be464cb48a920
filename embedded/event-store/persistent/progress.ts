/** One event, or a run of events passed over, on its way through a group. */
export interface ProgressEntry {
  position: number;
  count: number;
  done: boolean;
}

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

  track(position: number): ProgressEntry {
    const entry = { position, count: 1, done: false };
    this.entries.push(entry);
    return entry;
  }

  /** Passes over an event that nobody needs to handle; `count` says whether it counts as one on the way to a checkpoint. */
  skip(position: number, count: 0 | 1): void {
    const last = this.entries.at(-1);
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
    let done = 0;
    for (const entry of this.entries) {
      if (!entry.done) break;
      this.position = entry.position;
      this.count += entry.count;
      done++;
    }
    if (done > 0) this.entries.splice(0, done);
  }
}
