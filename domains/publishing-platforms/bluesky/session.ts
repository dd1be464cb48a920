import { z } from 'zod';
import { callHttp, type HttpRequest, type HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { baseAddress } from '../base-address.ts';
import { mustBeOutside } from '../named-server.ts';
import type { Access } from '../platform-api.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import { blueskyError } from './error.ts';

/** What is kept of an account: with it a session can be created at any time. */
const credentialsSchema = z.object({ address: z.string(), identifier: z.string(), password: z.string() });
export type Credentials = z.infer<typeof credentialsSchema>;

/** docs.bsky.app/docs/api/com-atproto-server-create-session. */
const sessionSchema = z.object({
  did: z.string().startsWith('did:'),
  handle: z.string().min(1),
  accessJwt: z.string().min(1),
  didDoc: z
    .object({ service: z.array(z.object({ id: z.string(), serviceEndpoint: z.unknown() })).default([]) })
    .optional()
    .catch(undefined),
});

export type Session = {
  readonly did: string;
  readonly handle: string;
  readonly token: string;
  /** The server that holds the account's posts. */
  readonly server: string;
};

export type SessionOptions = {
  /** The server of accounts that is configured. Every other address was named by a user, and has to lead outside. */
  readonly url: string;
  /** Per call. */
  readonly timeoutMs: number;
};

const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Access tokens last two hours. */
const RENEWED_AFTER_MS = 3_600_000;

export const credentialsText = (credentials: Credentials): string => JSON.stringify(credentials);

/** Signs in. @throws ProviderError */
export async function createSession(
  { address, identifier, password }: Credentials,
  { url, timeoutMs }: SessionOptions,
  signal?: AbortSignal,
): Promise<Session> {
  const answer = await callHttp(`${address}/xrpc/com.atproto.server.createSession`, {
    provider: 'bluesky',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
    isOutside: mustBeOutside(address, url),
    ...(signal ? { signal } : {}),
  });
  const parsed = sessionSchema.safeParse(parseJson(answer.bytes));
  if (answer.status !== 200 || !parsed.success) throw blueskyError(answer);
  const { did, handle, accessJwt: token, didDoc } = parsed.data;
  const named = didDoc?.service.find(({ id }) => id === '#atproto_pds')?.serviceEndpoint;
  return { did, handle, token, server: baseAddress(typeof named === 'string' ? named : undefined, address) };
}

/** The sessions of an account, each of which is used for an hour, or until it is refused. */
export type Sessions = Access & { current(signal?: AbortSignal): Promise<Session> };

export function openSessions({ current: kept }: RefreshTokens, options: SessionOptions): Sessions {
  let newest: { session: Session; until: number } | null = null;

  const create = async (signal?: AbortSignal): Promise<Session> => {
    const credentials = credentialsSchema.parse(JSON.parse((await kept()).token));
    const session = await createSession(credentials, options, signal);
    newest = { session, until: Date.now() + RENEWED_AFTER_MS };
    return session;
  };
  const current = async (signal?: AbortSignal): Promise<Session> =>
    newest && newest.until > Date.now() ? newest.session : create(signal);

  const attempt = (url: string, call: HttpRequest, { token, server }: Session): Promise<HttpResponse> =>
    callHttp(url, {
      ...call,
      headers: { authorization: `Bearer ${token}`, ...call.headers },
      // A server is named by the document of the account, not by the operator.
      isOutside: url.startsWith(server) && mustBeOutside(server, options.url),
    });

  return {
    current,
    async authorized(url, call) {
      const answer = await attempt(url, call, await current(call.signal));
      return hasExpired(answer) ? attempt(url, call, await create(call.signal)) : answer;
    },
  };
}

/** Expired tokens are refused with 400 (atproto.com/specs/xrpc). */
const hasExpired = ({ status, bytes }: HttpResponse): boolean =>
  status === 401 || (status === 400 && bytes.includes('"ExpiredToken"'));
