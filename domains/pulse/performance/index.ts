import { type PerformanceEvent, performanceEvents } from '../../../contracts/pulse/performance.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

export type { PerformanceEvent } from '../../../contracts/pulse/performance.ts';

export type Sample = DataOf<PerformanceEvent, 'PerformanceSampled'>;

export type Performance = { readonly status: 'none' } | { readonly status: 'sampled'; readonly last: Sample };

const initial: Performance = { status: 'none' };

function evolve(_: Performance, event: PerformanceEvent): Performance {
  switch (event.type) {
    case 'PerformanceSampled':
      return { status: 'sampled', last: event.data };
  }
}

export type PerformanceCommand = { readonly type: 'RecordSample'; readonly sample: Sample };

function decide(command: PerformanceCommand, state: Performance): readonly PerformanceEvent[] {
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

/** A publication's performance; both have the same id. */
export const performance = defineAggregate({
  events: performanceEvents,
  // A sample holds totals, and unchanged counts are not written again.
  lastEvents: 8,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
