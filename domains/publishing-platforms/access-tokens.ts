import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { callHttp, type HttpRequest, type HttpResponse } from '../../kernel/providers/http-client.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';

/** A token that access to an account is renewed with. */
export type RefreshToken = {
  readonly token: string;
  /** ISO 8601 UTC; null where it is not known. */
  readonly expiresAt: string | null;
};

/** Where it is kept. */
export type RefreshTokens = {
  current(): Promise<RefreshToken>;
  /** The platform gave another one in its place. */
  replace(newer: RefreshToken): Promise<void>;
};

export type AccessTokens = {
  /** Calls with the access token, and once more with a new one when it is not accepted. @throws ProviderError */
  authorized(url: string, call: HttpRequest): Promise<HttpResponse>;
};

export type AccessTokenOptions = {
  readonly provider: string;
  readonly tokenUrl: string;
  /** Who we are to the platform: the names of the fields differ. */
  readonly client: Record<string, string>;
  readonly refreshTokens: RefreshTokens;
  readonly timeoutMs: number;
};

const answerSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive().default(3_600),
  refresh_token: z.string().min(1).optional(),
});
const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });

/** Renewed this long before it ends, so that no call starts with a token that ends on the way. */
const EARLY_MS = 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** How long another copy may take to record the token that it was given: a write is given up after as long. */
const OTHER_COPY_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** Short-lived access tokens, renewed with a refresh token (RFC 6749 §6) when they end or are refused. */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  let newest: Renewed | null = null;
  let renewing: Promise<string> | null = null;

  const renew = (signal: AbortSignal | undefined): Promise<string> => {
    renewing ??= renewed(options, signal)
      .then(({ token, until }) => {
        newest = { token, until };
        return token;
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  };
  const get = async (signal: AbortSignal | undefined): Promise<string> =>
    newest && newest.until > Date.now() ? newest.token : renew(signal);

  return {
    async authorized(url, call) {
      const attempt = (token: string) =>
        callHttp(url, { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } });
      const answer = await attempt(await get(call.signal));
      return answer.status === 401 ? attempt(await renew(call.signal)) : answer;
    },
  };
}

type Renewed = { token: string; until: number };

async function renewed(options: AccessTokenOptions, signal: AbortSignal | undefined): Promise<Renewed> {
  const { token: used } = await options.refreshTokens.current();
  try {
    return await renewWith(options, used, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.details.kind !== 'unauthorized') throw error;
    const newest = await replacedMeanwhile(options.refreshTokens, used);
    if (newest === null) throw error;
    return renewWith(options, newest, signal);
  }
}

/**
 * The token that another copy of this process was given for the one that we used; null when nobody was. Between the
 * platform's answer to it and the record of that lies a moment, which is waited for.
 */
async function replacedMeanwhile({ current }: RefreshTokens, used: string): Promise<string | null> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const { token } = await current();
    if (token !== used) return token;
    if (waited >= OTHER_COPY_MS) return null;
    await sleep(LOOK_EVERY_MS);
  }
}

async function renewWith(
  { provider, tokenUrl, client, refreshTokens, timeoutMs }: AccessTokenOptions,
  refreshToken: string,
  signal: AbortSignal | undefined,
): Promise<Renewed> {
  const answer = await callHttp(tokenUrl, {
    provider,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, ...client }).toString(),
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
    ...(signal ? { signal } : {}),
  });
  const parsed = answerSchema.safeParse(parseJson(answer.bytes));
  if (answer.status !== 200 || !parsed.success) throw notRenewed(provider, answer);
  const { access_token: token, expires_in, refresh_token } = parsed.data;
  if (refresh_token !== undefined && refresh_token !== refreshToken)
    await refreshTokens.replace({ token: refresh_token, expiresAt: null });
  return { token, until: Date.now() + expires_in * 1_000 - EARLY_MS };
}

function notRenewed(provider: string, answer: HttpResponse): ProviderError {
  const refusal = refusalSchema.safeParse(parseJson(answer.bytes));
  if (!refusal.success && (answer.status >= 500 || answer.status === 429)) {
    const cause = `the token endpoint answered HTTP ${answer.status}`;
    return new ProviderError({ provider, kind: 'unavailable', code: 'no-token', cause, nextAction: 'try again later' });
  }
  const why = refusal.success ? refusal.data.error : `HTTP ${answer.status}`;
  return new ProviderError({
    provider,
    kind: 'unauthorized',
    code: 'not-authorized',
    cause: `${provider} does not renew the access of the account (${why})`,
    nextAction: 'connect the account again: set a new refresh token',
  });
}
