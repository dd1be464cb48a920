import { type SignInRefusalEvent, signInRefusalEvents } from '../../../contracts/identity/sign-in-refusals.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { newest } from '../../../kernel/events/newest.ts';

/** When the latest refusals were recorded, newest last: as many as are recorded per hour. */
export type SignInRefusals = { readonly refusedAt: readonly string[] };

/** Anyone can cause refusals for any account, and more than this per hour say nothing new. */
export const MAX_RECORDED_PER_HOUR = 10;

const initial: SignInRefusals = { refusedAt: [] };

function evolve(state: SignInRefusals, event: SignInRefusalEvent): SignInRefusals {
  switch (event.type) {
    case 'SignInRefused':
      return { refusedAt: newest(state.refusedAt, event.data.refused_at, MAX_RECORDED_PER_HOUR) };
    default:
      return state;
  }
}

export type SignInRefusalCommand = {
  readonly type: 'RecordRefusal';
  readonly refusal: DataOf<SignInRefusalEvent, 'SignInRefused'>;
};

const HOUR_MS = 3_600_000;

function decide({ refusal }: SignInRefusalCommand, { refusedAt }: SignInRefusals): readonly SignInRefusalEvent[] {
  const [oldest = ''] = refusedAt;
  const isFull = refusedAt.length >= MAX_RECORDED_PER_HOUR;
  if (isFull && Date.parse(refusal.refused_at) - Date.parse(oldest) < HOUR_MS) return [];
  return [{ type: 'SignInRefused', data: refusal }];
}

/** The latest failed sign-ins to an account, with wrong credentials; the stream's id is the user's. */
export const signInRefusals = defineAggregate({
  events: signInRefusalEvents,
  initial,
  evolve,
  decide,
});
