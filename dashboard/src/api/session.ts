import { ApiError } from '../../../api/client.ts';

/**
 * Sends requests of a session in cookies, which no script can read. One whose access token has run out is renewed and
 * the request sent once more. Of all tabs one renews at a time, for a refresh token is good for one use.
 */
const REFRESH = '/api/v1/auth/refresh';
const LOCK = 'session-refresh';
const REFRESHED_AT = 'session-refreshed-at';
/** What the gateway says of the session in cookies: when its access token ends, in seconds since 1970. */
const SESSION_UNTIL = /(?:^|; )session_until=(\d+)/;
/** Renewed before it runs out, so that images and videos, which no one sends again, keep loading. */
const EARLY_MS = 60_000;
/** Longer than this no one looks at a page that waits: it says what it waits for. */
const PATIENCE_SECONDS = 4;

/** Milliseconds since 1970; null where there is no session. */
function sessionUntil(): number | null {
  const found = SESSION_UNTIL.exec(document.cookie)?.[1];
  return found === undefined ? null : Number(found) * 1_000;
}

/** Whether anyone is signed in here, for all that can be known without asking. */
export const hasSession = (): boolean => sessionUntil() !== null;

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
  const send = () => fetch(url, { ...init, headers });
  const isAuth = url.pathname.startsWith('/api/v1/auth/') && url.pathname !== '/api/v1/auth/ws-ticket';
  // One whose token has ended would only be refused.
  const until = sessionUntil();
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

/** Renews the session unless any tab has done so since. @returns false where there is none any more */
async function refreshed(since: number): Promise<boolean> {
  return navigator.locks.request(LOCK, async () => {
    if (Number(localStorage.getItem(REFRESHED_AT) ?? 0) >= since) return true;
    const answer = await fetch(REFRESH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
      body: '{}',
    });
    if (answer.status === 400 || answer.status === 401 || answer.status === 403) return false;
    if (!answer.ok) throw new ApiError('refresh', answer, await answer.json().catch(() => null));
    localStorage.setItem(REFRESHED_AT, String(Date.now()));
    keepRenewing();
    return true;
  });
}

/** Renews the session shortly before its access token ends. */
export const keepRenewing = (): void => renewIn((sessionUntil() ?? 0) - Date.now());

function renewIn(ms: number): void {
  clearTimeout(renewal);
  renewal = setTimeout(
    () => {
      void refreshed(Date.now() - EARLY_MS).catch(() => renewIn(EARLY_MS));
    },
    Math.max(ms - EARLY_MS, EARLY_MS / 2),
  );
}

export const stopRenewing = (): void => clearTimeout(renewal);
