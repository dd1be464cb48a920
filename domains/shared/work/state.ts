import type { WorkEvent } from '../../../contracts/shared/work.ts';

export type Work = WorkEvent['data']['work'][number];

/** What is known to be in the works. Some of it may have ended since. */
export type WorkInHand = { readonly work: readonly Work[] };

export const initial: WorkInHand = { work: [] };

export const evolve = (_: WorkInHand, { data }: WorkEvent): WorkInHand => data;
