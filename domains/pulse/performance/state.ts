import type { PerformanceEvent } from '../../../contracts/pulse/performance.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

export type Sample = DataOf<PerformanceEvent, 'PerformanceSampled'>;

export type Performance = { readonly status: 'none' } | { readonly status: 'sampled'; readonly last: Sample };

export const initial: Performance = { status: 'none' };

export function evolve(_: Performance, event: PerformanceEvent): Performance {
  switch (event.type) {
    case 'PerformanceSampled':
      return { status: 'sampled', last: event.data };
  }
}
