import type { SignInRefusalEvent } from '../../../contracts/identity/sign-in-refusals.ts';

/** When the latest refusals were recorded, newest last: as many as are recorded per hour. */
export type SignInRefusals = { readonly refusedAt: readonly string[] };

/** Anyone can cause refusals for any account, and more than this per hour say nothing new. */
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
