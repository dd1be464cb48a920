import { ApiError, type Output } from '../../../api/client.ts';

/**
 * Sends requests of a session in cookies, which no script can read. One whose access token has run out is renewed and
 * the request sent once more. Of all tabs one renews at a time, for a refresh token is good for one use.
 */
const REFRESH = '/api/v1/auth/refresh';
const LOCK = 'session-refresh';
const REFRESHED_AT = 'session-refreshed-at';
/** Renewed before it runs out, so that images and videos, which no one sends again, keep loading. */
const EARLY_MS = 60_000;
/** Longer than this no one looks at a page that waits: it says what it waits for. */
const PATIENCE_SECONDS = 4;

/** When the access token ends, in milliseconds since 1970; null while it is not known that there is a session. */
let until: number | null = null;

/** @returns whether it is known that there is a session */
export const isSessionFound = (): boolean => until !== null;

/** @param expiresAt of its access token, ISO 8601; null if that has ended: it is renewed before the next request */
export function sessionFound(expiresAt: string | null): void {
  until = expiresAt === null ? Date.now() : Date.parse(expiresAt);
}

const ended = new EventTarget();
let renewal: ReturnType<typeof setTimeout> | undefined;

/** Calls back when the session has ended elsewhere or run out. @returns how to stop that */
export function onSessionEnd(listener: () => void): () => void {
  ended.addEventListener('end', listener);
  return () => ended.removeEventListener('end', listener);
}

/** The `fetch` of the API client. */
export async function requestInSession(url: URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-session', 'cookie');
  const send = () => fetch(url, { ...init, headers, keepalive: outlivesPage(init) });
  const isAuth = url.pathname.startsWith('/api/v1/auth/') && url.pathname !== '/api/v1/auth/ws-ticket';
  // One whose token has ended would only be refused.
  if (!isAuth && until !== null && until <= Date.now()) await refreshed(until);
  const sentAt = Date.now();
  let answer = await send();
  if (answer.status === 401 && !isAuth) {
    if (await refreshed(sentAt)) answer = await send();
    else ended.dispatchEvent(new Event('end'));
  }
  if (answer.status === 429 && Number(answer.headers.get('retry-after') ?? 0) > PATIENCE_SECONDS)
    throw new ApiError(url.pathname, answer, await answer.json().catch(() => null));
  return answer;
}

/** A decision arrives even if the page is left; browsers accept at most 64 kB in total of such requests. */
const outlivesPage = ({ body }: RequestInit): boolean => typeof body === 'string' && body.length < 16_000;

/** Looks whether there still is a session, by renewing it: those of whom an access token is left may have ended elsewhere. */
export async function checkSession(): Promise<void> {
  if (!(await refreshed(Date.now()))) ended.dispatchEvent(new Event('end'));
}

/** Renews the session unless any tab has done so since. @returns false where there is none any more */
async function refreshed(since: number): Promise<boolean> {
  return navigator.locks.request(LOCK, async () => {
    if (Number(localStorage.getItem(REFRESHED_AT) ?? 0) >= since) {
      // Another tab's, of which this one knows no more than that it is new.
      until = Math.max(until ?? 0, Date.now() + EARLY_MS);
      return true;
    }
    const answer = await fetch(REFRESH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
      body: '{}',
    });
    if (answer.status === 400 || answer.status === 401 || answer.status === 403) return false;
    if (!answer.ok) throw new ApiError('refresh', answer, await answer.json().catch(() => null));
    const { expires_in } = (await answer.json()) as Output<'refresh'>;
    localStorage.setItem(REFRESHED_AT, String(Date.now()));
    keepRenewing(expires_in);
    return true;
  });
}

/** Renews the session shortly before its access token ends. @param seconds for which a new one is valid */
export function keepRenewing(seconds?: number): void {
  if (seconds !== undefined) until = Date.now() + seconds * 1_000;
  renewIn((until ?? 0) - Date.now());
}

function renewIn(ms: number): void {
  clearTimeout(renewal);
  renewal = setTimeout(
    () => {
      void refreshed(Date.now() - EARLY_MS).then(
        (is) => is || ended.dispatchEvent(new Event('end')),
        () => renewIn(EARLY_MS),
      );
    },
    Math.max(ms - EARLY_MS, EARLY_MS / 2),
  );
}

export const stopRenewing = (): void => clearTimeout(renewal);
