import { leaveFor } from '../../app/leave.ts';

/** Goes on as the user who has just signed in, to where they wanted to go. */
export const enter = (returnTo = '/'): Promise<never> => leaveFor(returnTo);
