import { type WorkEvent, workEvents } from '../../../contracts/shared/work.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';

export type Work = WorkEvent['data']['work'][number];

/** What is known to be in the works. Some of it may have ended since. */
export type WorkInHand = { readonly work: readonly Work[] };

const initial: WorkInHand = { work: [] };

const evolve = (_: WorkInHand, { data }: WorkEvent): WorkInHand => data;

export type WorkCommand = {
  readonly type: 'AdmitWork';
  readonly work: Work;
  /** What has been found to have ended. */
  readonly ended: readonly Work[];
  /** How much an owner may have in the works. */
  readonly limit: number;
};

export const TOO_MUCH_WORK = 'work/too-much';

function decide({ work: asked, ended, limit }: WorkCommand, { work }: WorkInHand): readonly WorkEvent[] {
  // Work that was taken up again since then has a later time.
  const hasEnded = (one: Work): boolean =>
    ended.some(({ id, admitted_at }) => id === one.id && admitted_at === one.admitted_at);
  const open = work.filter((one) => !hasEnded(one));
  if (open.some(({ id }) => id === asked.id)) return [];
  if (open.length >= limit)
    throw new Rejection(TOO_MUCH_WORK, 'conflict', `${open.length} are in progress; the limit is ${limit}`);
  return [{ type: 'WorkAdmitted', data: { work: [...open, asked] } }];
}

/** What an owner has in the works, across all services; its id is the owner's. */
export const work = defineAggregate({
  events: workEvents,
  initial,
  evolve,
  decide,
});
