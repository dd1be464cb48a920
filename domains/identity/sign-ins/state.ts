import type { SignInEvent } from '../../../contracts/identity/sign-ins.ts';

/** A token family opened by a sign-in. */
export type SignedInFamily = { readonly id: string; readonly sessionEpoch: number; readonly endsAt: string };

/** The families of the latest sign-ins, newest last. */
export type SignIns = { readonly families: readonly SignedInFamily[] };

/** At this number the oldest is ended, so this list includes every open session. */
export const MAX_SIGN_INS = 1_000;

export const initial: SignIns = { families: [] };

export function evolve(state: SignIns, event: SignInEvent): SignIns {
  switch (event.type) {
    case 'SignedIn': {
      const { family_id, session_epoch, ends_at } = event.data;
      const family = { id: family_id, sessionEpoch: session_epoch, endsAt: ends_at };
      return { families: [...state.families.slice(1 - MAX_SIGN_INS), family] };
    }
    default:
      return state;
  }
}
