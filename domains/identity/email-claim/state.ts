import type { EmailClaimEvent } from '../../../contracts/identity/email-claim.ts';

/** The id of the user who owns the address; null while it is free. */
export type Claim = { readonly by: string | null };

export const initial: Claim = { by: null };

export function evolve(state: Claim, event: EmailClaimEvent): Claim {
  switch (event.type) {
    case 'EmailClaimed':
      return { by: event.data.by };
    case 'EmailReleased':
      return event.data.by === state.by ? initial : state;
  }
}
