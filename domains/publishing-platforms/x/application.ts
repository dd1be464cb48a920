import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { createAccessTokens } from '../access-tokens.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  challengeOf,
  consentPage,
  redeemForRefreshToken,
} from '../platform-application.ts';
import { askTokenEndpoint } from '../token-endpoint.ts';
import { xAdapter } from './adapter.ts';
import { xError } from './error.ts';

/** To identify the account, to post, to count, and to stay connected. */
const SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'] as const;

const meSchema = z.object({ data: z.object({ id: z.string().min(1), username: z.string().min(1) }) });
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * OAuth 2.0 with PKCE (docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code). The refresh token is
 * replaced at every use.
 */
export function xApplication(options: ApplicationOptions): ConsentApplication {
  const { apiUrl, endpoint, timeoutMs } = options;
  return {
    authorizeUrl: (request) =>
      consentPage(options, request, {
        client_id: options.clientId,
        scope: SCOPES.join(' '),
        code_challenge: challengeOf(request.codeVerifier),
        code_challenge_method: 'S256',
      }),
    async redeem(grant, signal) {
      const granted = await redeemForRefreshToken(endpoint, grant, SCOPES, signal);
      const answer = await callHttp(`${apiUrl}/2/users/me`, {
        provider: 'x',
        headers: { authorization: `Bearer ${granted.access_token}` },
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      const me = meSchema.safeParse(parseJson(answer.bytes));
      if (answer.status !== 200 || !me.success) throw xError(answer);
      const { id, username } = me.data.data;
      const token = { token: granted.refresh_token, expiresAt: null };
      return { platformAccountId: id, name: `@${username}`, scopes: granted.granted, token };
    },
    adapter: ({ tokens }) =>
      xAdapter({ ...options, access: createAccessTokens({ ...endpoint, refreshTokens: tokens }) }),
    async revoke({ current }, signal) {
      const { token } = await current();
      const tokenUrl = new URL('revoke', endpoint.tokenUrl).href;
      const answer = await askTokenEndpoint(
        { ...endpoint, tokenUrl },
        { token, token_type_hint: 'refresh_token' },
        signal,
      );
      if (answer.status !== 200) throw xError(answer);
    },
  };
}
