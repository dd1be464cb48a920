import type { SignInEvent } from '../../../contracts/identity/sign-ins.ts';

export type SignInCommand = { readonly type: 'RecordSignIn'; readonly event: SignInEvent };

/** A record of something that happened: no rule rejects it. */
export const decide = ({ event }: SignInCommand): readonly SignInEvent[] => [event];
