import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Each look wakes the process: every 10 ms, as the library has it, takes a third of a percent of a processor at rest. */
const LOOK_EVERY_MS = 200;

const SHOWN: readonly (readonly [value: string, read: (histogram: IntervalHistogram) => number])[] = [
  ['mean', (histogram) => histogram.mean],
  ['p50', (histogram) => histogram.percentile(50)],
  ['p90', (histogram) => histogram.percentile(90)],
  ['p99', (histogram) => histogram.percentile(99)],
  ['max', (histogram) => histogram.max],
];

const nameOf = (value: string): string => `nodejs_eventloop_lag_${value}seconds`;

/**
 * Shows how late the event loop came, from one scrape to the next: under the library's names, and in place of its gauges.
 * Those count the time between two looks as well, 10 ms in a process that does nothing.
 */
export function showEventLoopLag(registry: Registry): void {
  for (const value of ['', 'min_', 'stddev_', ...SHOWN.map(([value]) => `${value}_`)])
    registry.removeSingleMetric(nameOf(value));
  const histogram = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  histogram.enable();
  const show = (): void => {
    // Nothing has been counted yet where it is asked for again at once.
    for (const { gauge, read } of gauges) gauge.set(Math.max(0, (read(histogram) || 0) / 1e6 - LOOK_EVERY_MS) / 1_000);
    histogram.reset();
  };
  const gauges = SHOWN.map(([value, read], index) => ({
    read,
    gauge: new Gauge({
      name: nameOf(`${value}_`),
      help: `How late the event loop came since it was last asked for, ${value}`,
      registers: [registry],
      // A registry asks in order: the first one sets all.
      ...(index === 0 && { collect: show }),
    }),
  }));
}
