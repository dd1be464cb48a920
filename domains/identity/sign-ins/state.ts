import type { SignInEvent } from './events.ts';

/** Every token family that the user has opened, the newest last. */
export type SignIns = { readonly families: readonly string[] };

export const initial: SignIns = { families: [] };

export function evolve(state: SignIns, event: SignInEvent): SignIns {
  switch (event.type) {
    case 'SignedIn':
      return { families: [...state.families, event.data.family_id] };
    case 'SignInRefused':
      return state;
  }
}
