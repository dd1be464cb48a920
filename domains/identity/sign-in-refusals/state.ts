import type { SignInRefusalEvent } from './events.ts';

/** When the latest refusals were recorded, the newest last: as many as may be within an hour. */
export type SignInRefusals = { readonly refusedAt: readonly string[] };

/** Anybody may cause refusals of anybody: what is more than this within an hour tells nothing new. */
export const MAX_RECORDED_PER_HOUR = 10;

export const initial: SignInRefusals = { refusedAt: [] };

export function evolve(state: SignInRefusals, event: SignInRefusalEvent): SignInRefusals {
  switch (event.type) {
    case 'SignInRefused':
      return { refusedAt: [...state.refusedAt, event.data.refused_at].slice(-MAX_RECORDED_PER_HOUR) };
    default:
      return state;
  }
}
