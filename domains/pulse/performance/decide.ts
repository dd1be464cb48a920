import type { PerformanceEvent } from '../../../contracts/pulse/performance.ts';
import type { Performance, Sample } from './state.ts';

export type PerformanceCommand = { readonly type: 'RecordSample'; readonly sample: Sample };

export function decide(command: PerformanceCommand, state: Performance): readonly PerformanceEvent[] {
  switch (command.type) {
    case 'RecordSample':
      return recordSample(command, state);
  }
}

/** Records a sample only if it is newer than the last one and its counts differ. */
function recordSample({ sample }: PerformanceCommand, state: Performance): PerformanceEvent[] {
  const isNew = state.status === 'none' || (sample.sampled_at >= state.last.sampled_at && differ(sample, state.last));
  return isNew ? [{ type: 'PerformanceSampled', data: sample }] : [];
}

const COUNTS = ['views', 'likes', 'comments', 'shares', 'watch_seconds'] as const;

const differ = (one: Sample, other: Sample): boolean => COUNTS.some((count) => one[count] !== other[count]);
