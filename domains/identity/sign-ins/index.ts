import { MAX_SIGN_INS, type SignInEvent, signInEvents } from '../../../contracts/identity/sign-ins.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { newest } from '../../../kernel/events/newest.ts';

/** A token family opened by a sign-in. */
export type SignedInFamily = { readonly id: string; readonly sessionEpoch: number; readonly endsAt: string };

/** The families of the latest sign-ins, newest last. */
export type SignIns = { readonly families: readonly SignedInFamily[] };

const initial: SignIns = { families: [] };

function evolve(state: SignIns, event: SignInEvent): SignIns {
  switch (event.type) {
    case 'SignedIn': {
      const { family_id, session_epoch, ends_at } = event.data;
      const family = { id: family_id, sessionEpoch: session_epoch, endsAt: ends_at };
      return { families: newest(state.families, family, MAX_SIGN_INS) };
    }
    default:
      return state;
  }
}

export type SignInCommand = { readonly type: 'RecordSignIn'; readonly event: SignInEvent };

/** A record of something that happened: no rule rejects it. */
const decide = ({ event }: SignInCommand): readonly SignInEvent[] => [event];

/** A user's latest sign-ins; the stream's id is the user's. */
export const signIns = defineAggregate({
  events: signInEvents,
  initial,
  evolve,
  decide,
});
