const KEPT = 1_000;

/** How many messages were handled, and how long the most recent ones took, for a group's statistics. */
export type Latencies = {
  readonly total: number;
  add(milliseconds: number): void;
  /** The number of messages since the last call, and per second. */
  rate(): { since: number; perSecond: number };
  /** Milliseconds, under EventStoreDB's names. */
  summary(): readonly (readonly [name: string, milliseconds: number])[];
};

/** Initially empty. */
export function createLatencies(): Latencies {
  const recent: number[] = [];
  let total = 0;
  let measuredAt = Date.now();
  let measuredTotal = 0;
  return {
    get total() {
      return total;
    },
    add: (milliseconds) => {
      recent[total % KEPT] = milliseconds;
      total++;
    },
    rate: () => {
      const seconds = Math.max(0.001, (Date.now() - measuredAt) / 1000);
      const since = total - measuredTotal;
      measuredAt = Date.now();
      measuredTotal = total;
      return { since, perSecond: Math.round(since / seconds) };
    },
    summary: () => summaryOf(recent),
  };
}

function summaryOf(recent: readonly number[]): readonly (readonly [name: string, milliseconds: number])[] {
  const sorted = [...recent].sort((a, b) => a - b);
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
