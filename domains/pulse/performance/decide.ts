import type { PerformanceEvent } from './events.ts';
import type { Performance, Sample } from './state.ts';

export type PerformanceCommand = { readonly type: 'RecordSample'; readonly sample: Sample };

const COUNTS = ['views', 'likes', 'comments', 'shares', 'watch_seconds'] as const;

/** A sample that says nothing new is none, and one that was overtaken by a newer one is not news any more. */
export function decide({ sample }: PerformanceCommand, last: Performance): readonly PerformanceEvent[] {
  if (last && sample.sampled_at < last.sampled_at) return [];
  if (last && COUNTS.every((count) => sample[count] === last[count])) return [];
  return [{ type: 'PerformanceSampled', data: sample }];
}
