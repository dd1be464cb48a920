import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { renewIn } from '../../api/session.ts';

/** Goes on as the user who has just signed in, to where they wanted to go. */
export function useEntry(): (session: { expires_in: number }, returnTo?: string) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async ({ expires_in }, returnTo = '/') => {
    queries.clear();
    renewIn(expires_in);
    await router.navigate({ href: returnTo });
  };
}
