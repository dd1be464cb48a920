const KEPT = 1_000;

/** How many messages were handled, and how long the most recent ones took, for the statistics a group can be asked for. */
export class Latencies {
  total = 0;
  private readonly recent: number[] = [];
  private measuredAt = Date.now();
  private measuredTotal = 0;

  add(milliseconds: number): void {
    this.recent[this.total % KEPT] = milliseconds;
    this.total++;
  }

  /** Messages since the last call, and how many a second that is. */
  rate(): { since: number; perSecond: number } {
    const seconds = Math.max(0.001, (Date.now() - this.measuredAt) / 1000);
    const since = this.total - this.measuredTotal;
    this.measuredAt = Date.now();
    this.measuredTotal = this.total;
    return { since, perSecond: Math.round(since / seconds) };
  }

  /** Milliseconds, under the names EventStoreDB gives them. */
  summary(): readonly (readonly [name: string, milliseconds: number])[] {
    const sorted = [...this.recent].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    const mean = sorted.reduce((sum, value) => sum + value, 0) / Math.max(1, sorted.length);
    return [
      ['Mean', mean],
      ['Median', at(0.5)],
      ['Fastest', sorted[0] ?? 0],
      ['Quintile 1', at(0.2)],
      ['Quintile 2', at(0.4)],
      ['Quintile 3', at(0.6)],
      ['Quintile 4', at(0.8)],
      ['Quintile 5', at(1)],
      ['90%', at(0.9)],
      ['95%', at(0.95)],
      ['99%', at(0.99)],
      ['99.5%', at(0.995)],
      ['99.9%', at(0.999)],
      ['Highest', at(1)],
    ];
  }
}
