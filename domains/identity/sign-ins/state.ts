import type { SignInEvent } from './events.ts';

/** The token families that the user's sign-ins opened, by the session epoch of the sign-in. */
export type SignIns = { readonly families: Readonly<Record<number, readonly string[]>> };

export const initial: SignIns = { families: {} };

export function evolve(state: SignIns, event: SignInEvent): SignIns {
  switch (event.type) {
    case 'SignedIn': {
      const { session_epoch, family_id } = event.data;
      const families = [...(state.families[session_epoch] ?? []), family_id];
      return { families: { ...state.families, [session_epoch]: families } };
    }
    case 'SignInRefused':
      return state;
  }
}
