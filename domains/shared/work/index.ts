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
  /** What is about to begin: all of it is admitted, or nothing. */
  readonly work: readonly Work[];
  /** What has been found out about work that is listed: it has ended, or is in a queue. */
  readonly found: readonly (Pick<Work, 'id' | 'admitted_at'> & { readonly is: string })[];
  /** How much an owner may have in the works. */
  readonly limit: number;
  /** And how much of it in one queue. */
  readonly limits: readonly { readonly queue: string; readonly limit: number }[];
};

export const TOO_MUCH_WORK = 'work/too-much';
/** Content goes from one queue to the next; the others are in one. */
const ALWAYS_IN: Readonly<Partial<Record<Work['kind'], string>>> = { render: 'renders', batch: 'images' };
/** Of listed work. */
export const ENDED = 'ended';

function decide({ work: asked, found, limit, limits }: WorkCommand, { work }: WorkInHand): readonly WorkEvent[] {
  // Work that was taken up again since then has a later time.
  const knownOf = (one: Work): string | undefined =>
    found.find(({ id, admitted_at }) => id === one.id && admitted_at === one.admitted_at)?.is ?? ALWAYS_IN[one.kind];
  const open = work.filter((one) => knownOf(one) !== ENDED);
  const isAsked = ({ id }: Work): boolean => asked.some((one) => one.id === id);
  const more = asked.filter(({ id }) => !open.some((one) => one.id === id));
  if (more.length > 0) requireRoom(null, open.length, more.length, limit);
  for (const { queue, limit } of limits) {
    // Content of which nothing is known may be in any queue.
    const others = open.filter((one) => !isAsked(one) && (knownOf(one) ?? queue) === queue);
    const coming = asked.filter(({ id }) => !open.some((one) => one.id === id && knownOf(one) === queue));
    if (coming.length > 0) requireRoom(queue, others.length + asked.length - coming.length, coming.length, limit);
  }
  return more.length === 0 ? [] : [{ type: 'WorkAdmitted', data: { work: [...open, ...more] } }];
}

function requireRoom(queue: string | null, there: number, more: number, limit: number): void {
  if (there + more <= limit) return;
  const message = `${there} are in progress; the limit is ${limit}`;
  throw new Rejection(TOO_MUCH_WORK, 'conflict', message, { queue, there, more, limit });
}

/** What an owner has in the works, across all services; its id is the owner's. */
export const work = defineAggregate({
  events: workEvents,
  initial,
  evolve,
  decide,
});
