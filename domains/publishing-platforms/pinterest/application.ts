import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { createAccessTokens } from '../access-tokens.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  consentPage,
  redeemForRefreshToken,
} from '../platform-application.ts';
import { renewedBeforeItEnds } from '../renewal.ts';
import { endAfter } from '../token-endpoint.ts';
import { pinterestAdapter } from './adapter.ts';
import { pinterestError } from './error.ts';

/** To identify the account, to find its board, to post, and to read how pins perform. */
const SCOPES = ['boards:read', 'pins:read', 'pins:write', 'user_accounts:read'] as const;

const accountSchema = z.object({ id: z.string().min(1), username: z.string().min(1) });
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * OAuth of Pinterest (developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization): no PKCE.
 * Its refresh tokens last sixty days, and every use gives another. Only the owner can take access back.
 */
export function pinterestApplication(options: ApplicationOptions): ConsentApplication {
  const { apiUrl, endpoint, timeoutMs } = options;
  return {
    authorizeUrl: (request) => consentPage(options, request, { client_id: options.clientId, scope: SCOPES.join(',') }),
    async redeem(grant, signal) {
      const granted = await redeemForRefreshToken(endpoint, grant, SCOPES, signal);
      const answer = await callHttp(`${apiUrl}/user_account`, {
        provider: 'pinterest',
        headers: { authorization: `Bearer ${granted.access_token}` },
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      const me = accountSchema.safeParse(parseJson(answer.bytes));
      if (answer.status !== 200 || !me.success) throw pinterestError(answer);
      const token = { token: granted.refresh_token, expiresAt: endAfter(granted.refresh_token_expires_in) };
      return { platformAccountId: me.data.id, name: me.data.username, scopes: granted.granted, token };
    },
    adapter({ tokens }) {
      const access = createAccessTokens({ ...endpoint, refreshTokens: tokens });
      return { ...pinterestAdapter({ ...options, access }), renewAccess: renewedBeforeItEnds(tokens, access) };
    },
    revoke: null,
  };
}
