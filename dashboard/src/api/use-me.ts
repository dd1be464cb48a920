import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { meQuery } from './me.ts';
import { stopRenewing } from './session.ts';

/** Who is signed in: pages of the shell are shown to no one else. */
export const useMe = () => useSuspenseQuery(meQuery).data;

/** Ends the session here and forgets everything that was read in it. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await call('logout', { body: {} }).catch(() => undefined);
    stopRenewing();
    queries.clear();
    // A page of its own, so that nothing of the session stays in memory.
    location.assign('/sign-in');
  };
}
