import type { SignInEvent } from './events.ts';

export type SignInCommand = { readonly type: 'RecordSignIn'; readonly event: SignInEvent };

/** A record of what happened: no rule refuses it. */
export const decide = ({ event }: SignInCommand): readonly SignInEvent[] => [event];
