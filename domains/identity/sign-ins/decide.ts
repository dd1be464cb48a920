import type { SignInEvent } from './events.ts';

export type SignInCommand = { readonly type: 'RecordSignIn'; readonly event: SignInEvent };

/** A record of what happened: there is nothing to refuse. */
export const decide = ({ event }: SignInCommand): readonly SignInEvent[] => [event];
