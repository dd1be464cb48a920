import type { Output } from '../../api/client.ts';
import { EXIT, Failure } from '../failure.ts';
import { exchange } from '../platform/exchange.ts';
import { readSession, type StoredSession, writeSession } from './file.ts';
import { locked } from './lock.ts';

/** Where the platform is, and how to show it who is asking. */
export type Access = {
  readonly url: string;
  /** Whether the session is ours to keep: neither absent nor a token from the environment. */
  readonly isStored: boolean;
  /** A token that has not run out; null if no one is signed in there. */
  token(): Promise<string | null>;
  /** Another token than the refused one; null if there is none. */
  tokenInsteadOf(refused: string): Promise<string | null>;
};

const DEFAULT_URL = 'http://127.0.0.1:8080';
/** A token that runs out on its way is renewed before. */
const MARGIN_MS = 15_000;

/**
 * The session to use: of the environment, or stored by `login` if it is one at this address. A token is sent to no one
 * but the platform that gave it.
 */
export async function openAccess(urlOption: string | null): Promise<Access> {
  const fixed = process.env.PLATFORM_TOKEN;
  const stored = fixed ? null : await readSession();
  const url = plainUrl(urlOption ?? (process.env.PLATFORM_URL || stored?.url) ?? DEFAULT_URL);
  if (fixed) return { url, isStored: false, token: async () => fixed, tokenInsteadOf: async () => null };
  const isHere = stored?.url === url;
  return {
    url,
    isStored: isHere,
    async token() {
      const session = isHere ? await readSession() : null;
      if (session === null || session.expires_at - MARGIN_MS > Date.now()) return session?.access_token ?? null;
      return (await renewed(session.access_token, url))?.access_token ?? null;
    },
    tokenInsteadOf: async (refused) => (isHere ? ((await renewed(refused, url))?.access_token ?? null) : null),
  };
}

/** The address as it is stored and compared. @throws Failure if it is none */
function plainUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new Failure(EXIT.wrongUse, 'the address of the platform is not an http(s) URL', 'see --url and PLATFORM_URL');
  return url.href.replace(/\/+$/, '');
}

/**
 * Renews the stored session, unless another process has done so since its token was read. A token that the platform
 * refuses in spite of its age is renewed as well.
 * @returns the session with a token that is not `used`; null if it has ended in the meantime
 */
export function renewed(used: string, url: string): Promise<StoredSession | null> {
  return locked(async () => {
    const session = await readSession();
    if (session === null || session.url !== url) return null;
    if (session.access_token !== used) return session;
    return keep(url, await exchange<Output<'refresh'>>(url, 'refresh', { refresh_token: session.refresh_token }));
  });
}

/** Stores what signing in or renewing has given. */
export async function keep(url: string, answer: Output<'login'> | Output<'refresh'>): Promise<StoredSession> {
  // Cookies are only for pages.
  if (!('access_token' in answer)) throw new Failure(EXIT.refused, 'the platform sent no tokens');
  const { access_token, refresh_token, expires_in } = answer;
  const email = 'user' in answer ? answer.user.email : ((await readSession())?.email ?? '');
  const session = { url, email, access_token, refresh_token, expires_at: Date.now() + expires_in * 1_000 };
  await writeSession(session);
  return session;
}
