import type { PerformanceEvent } from './events.ts';

export type Sample = PerformanceEvent['data'];

/** The newest sample; null before the first. */
export type Performance = Sample | null;

export const initial: Performance = null;

export const evolve = (_: Performance, { data }: PerformanceEvent): Performance => data;
