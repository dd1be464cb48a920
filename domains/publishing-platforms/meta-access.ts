import { z } from 'zod';
import { callHttp } from '../../kernel/providers/http-client.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { metaErrors } from './meta-error.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

const DAY_MS = 86_400_000;
/** At half of its sixty days, because a problem that blocks renewal may last a month. */
const EARLY_MS = 30 * DAY_MS;
const MAX_RESPONSE_BYTES = 64 * 1024;

const answerSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
});

type Options = {
  readonly provider: string;
  readonly title: string;
  readonly apiUrl: string;
  /** What the platform calls renewing. */
  readonly grantType: string;
  readonly tokens: RefreshTokens;
  readonly timeoutMs: number;
};

/** The account's token and its renewal. */
export type MetaAccess = {
  token(): Promise<string>;
  /** Renews the token if it is due. @throws ProviderError */
  renew(signal: AbortSignal): Promise<void>;
};

/**
 * A long-lived token lasts sixty days and can renew itself once it is a day old
 * (developers.facebook.com/docs/instagram-platform/reference/refresh_access_token, and the same at Threads). The age of a configured token is
 * unknown, so it is tried at once; a refused renewal is retried a day later. The API accepts the token only in the
 * address.
 */
export function metaAccess({ provider, title, apiUrl, grantType, tokens, timeoutMs }: Options): MetaAccess {
  let notBefore = 0;
  // Tokens of the API with Facebook login do not expire, and that API does not know this call.
  const renews = !new URL(apiUrl).hostname.endsWith('facebook.com');
  const isDue = (expiresAt: string | null): boolean =>
    renews && Date.now() >= notBefore && (expiresAt === null || Date.parse(expiresAt) - EARLY_MS <= Date.now());

  return {
    token: async () => (await tokens.current()).token,
    async renew(signal) {
      const { token, expiresAt } = await tokens.current();
      if (!isDue(expiresAt)) return;
      const query = new URLSearchParams({ grant_type: grantType, access_token: token });
      const call = { provider, timeoutMs, maxBytes: MAX_RESPONSE_BYTES, signal };
      const answer = await callHttp(`${apiUrl}/refresh_access_token?${query}`, call);
      const parsed = answerSchema.safeParse(parseJson(answer.bytes));
      if (answer.status !== 200 || !parsed.success) {
        const refusal = metaErrors({ provider, title })(answer, token);
        if (refusal.details.kind !== 'unavailable') notBefore = Date.now() + DAY_MS;
        throw refusal;
      }
      notBefore = Date.now() + DAY_MS;
      const { access_token, expires_in } = parsed.data;
      await tokens.replace({ token: access_token, expiresAt: new Date(Date.now() + expires_in * 1_000).toISOString() });
    },
  };
}
