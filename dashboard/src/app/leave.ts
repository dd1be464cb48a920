/**
 * The entrance and the pages of a session are two tables of routes, so that signing in does not load the second. From one to the
 * other leads a page of its own, and nothing of a session stays in memory when it ends.
 * @param path a path of the dashboard
 * @returns never: what waits for it stays busy until the page is gone
 */
export function leaveFor(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => undefined);
}

/**
 * The entrance, which leads back to `from`: a path with its search. It shows what a provider came back with, or why
 * someone was led there.
 */
export function signInPath(from: string, why?: 'session_ended'): string {
  const { pathname, searchParams } = new URL(from, location.origin);
  const search = new URLSearchParams();
  if (pathname !== '/') search.set('return_to', from);
  const error = why ?? searchParams.get('error');
  if (error) search.set('error', error);
  return `/sign-in${search.size > 0 ? `?${search}` : ''}`;
}
