import type { ClaimEvent } from './events.ts';

/** The id of the user who has the address; null while it is free. */
export type Claim = { readonly by: string | null };

export const initial: Claim = { by: null };

export function evolve(state: Claim, event: ClaimEvent): Claim {
  switch (event.type) {
    case 'Claimed':
      return { by: event.data.by };
    case 'Released':
      return event.data.by === state.by ? initial : state;
  }
}
