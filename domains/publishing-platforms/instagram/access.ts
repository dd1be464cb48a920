import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import { instagramError } from './error.ts';

const DAY_MS = 86_400_000;
/** With half of its sixty days left: what keeps it from being renewed may last for a month. */
const EARLY_MS = 30 * DAY_MS;
const MAX_RESPONSE_BYTES = 64 * 1024;

const answerSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
});

type Options = { readonly apiUrl: string; readonly tokens: RefreshTokens; readonly timeoutMs: number };

/** The account's token, and how it is renewed. */
export type InstagramAccess = {
  token(): Promise<string>;
  /** Renews the token when that is due. @throws ProviderError */
  renew(signal: AbortSignal): Promise<void>;
};

/**
 * A long-lived token lasts for sixty days and renews itself once it is a day old
 * (developers.facebook.com/docs/instagram-platform/reference/refresh_access_token). Of a configured one the age is not
 * known: it is tried at once, and what is refused again a day later. The API takes the token in the address alone.
 */
export function instagramAccess({ apiUrl, tokens, timeoutMs }: Options): InstagramAccess {
  let notBefore = 0;
  // Tokens of the API for Facebook logins do not end, and it does not know the call.
  const renews = !new URL(apiUrl).hostname.endsWith('facebook.com');
  const isDue = (expiresAt: string | null): boolean =>
    renews && Date.now() >= notBefore && (expiresAt === null || Date.parse(expiresAt) - EARLY_MS <= Date.now());

  return {
    token: async () => (await tokens.current()).token,
    async renew(signal) {
      const { token, expiresAt } = await tokens.current();
      if (!isDue(expiresAt)) return;
      const query = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: token });
      const call = { provider: 'instagram', timeoutMs, maxBytes: MAX_RESPONSE_BYTES, signal };
      const answer = await callHttp(`${apiUrl}/refresh_access_token?${query}`, call);
      const parsed = answerSchema.safeParse(parseJson(answer.bytes));
      if (answer.status !== 200 || !parsed.success) {
        const refusal = instagramError(answer, token);
        if (refusal.details.kind !== 'unavailable') notBefore = Date.now() + DAY_MS;
        throw refusal;
      }
      notBefore = Date.now() + DAY_MS;
      const { access_token, expires_in } = parsed.data;
      await tokens.replace({ token: access_token, expiresAt: new Date(Date.now() + expires_in * 1_000).toISOString() });
    },
  };
}
