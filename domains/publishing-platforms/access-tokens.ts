import { setTimeout as sleep } from 'node:timers/promises';
import { callHttp, type HttpRequest, type HttpResponse } from '../../kernel/providers/http-client.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import {
  askTokenEndpoint,
  endAfter,
  refusedByTokenEndpoint,
  type TokenEndpoint,
  tokenAnswerSchema,
} from './token-endpoint.ts';

export type AccessTokens = {
  /** Calls with the access token, and retries once with a new token if it is refused. @throws ProviderError */
  authorized(url: string, call: HttpRequest): Promise<HttpResponse>;
  /** A currently valid access token. @throws ProviderError */
  current(signal: AbortSignal): Promise<string>;
  /** Renews access now, which gives platforms that rotate refresh tokens the chance to do so. @throws ProviderError */
  renew(signal: AbortSignal): Promise<void>;
};

export type AccessTokenOptions = TokenEndpoint & { readonly refreshTokens: RefreshTokens };

/** The platform no longer accepts the refresh token. */
export const NOT_AUTHORIZED = 'not-authorized';

/** Renewed this long before it expires, so that a token does not expire during a call. */
const EARLY_MS = 60_000;
/** How long another copy may take to record the token it received; a write is given up after the same time. */
const OTHER_COPY_MS = 5_000;
/** Alongside the calls: to read the token and to record the new one. */
const LEEWAY_MS = 10_000;
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
    current: get,
    async renew(signal) {
      await renew(signal);
    },
  };
}

type Renewed = { token: string; until: number };

const renewed = (options: AccessTokenOptions, signal: AbortSignal | undefined): Promise<Renewed> =>
  options.refreshTokens.inTurn(2 * options.timeoutMs + OTHER_COPY_MS + LEEWAY_MS, () => renewNow(options, signal));

async function renewNow(options: AccessTokenOptions, signal: AbortSignal | undefined): Promise<Renewed> {
  const { token: used } = await options.refreshTokens.current();
  try {
    return await renewWith(options, used, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.details.code !== NOT_AUTHORIZED) throw error;
    const newest = await replacedMeanwhile(options.refreshTokens, used);
    if (newest === null) throw error;
    return renewWith(options, newest, signal);
  }
}

/**
 * The token that another copy of this process received in exchange for the one used here; null if there is none. That
 * happens only to a copy that was so slow that its turn was over. Waits, because the other copy records the platform's
 * answer a moment after receiving it.
 */
async function replacedMeanwhile(
  { current, otherCopyMs = OTHER_COPY_MS }: RefreshTokens,
  used: string,
): Promise<string | null> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const { token } = await current();
    if (token !== used) return token;
    if (waited >= otherCopyMs) return null;
    await sleep(LOOK_EVERY_MS);
  }
}

async function renewWith(
  options: AccessTokenOptions,
  refreshToken: string,
  signal: AbortSignal | undefined,
): Promise<Renewed> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await askTokenEndpoint(options, grant, signal);
  const parsed = tokenAnswerSchema.safeParse(parseJson(answer.bytes));
  if (answer.status !== 200 || !parsed.success) {
    throw refusedByTokenEndpoint(options.provider, answer, {
      code: NOT_AUTHORIZED,
      cause: `${options.provider} did not renew access to the account`,
      nextAction: 'connect the account again: set a new refresh token',
    });
  }
  const { access_token: token, expires_in, refresh_token, refresh_expires_in, refresh_token_expires_in } = parsed.data;
  if (refresh_token !== undefined && refresh_token !== refreshToken)
    await options.refreshTokens.replace({
      token: refresh_token,
      expiresAt: endAfter(refresh_expires_in ?? refresh_token_expires_in),
    });
  return { token, until: Date.now() + expires_in * 1_000 - EARLY_MS };
}
