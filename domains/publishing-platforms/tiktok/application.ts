import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { createAccessTokens } from '../access-tokens.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  challengeOf,
  consentPage,
  notUnderstood,
  redeemForRefreshToken,
} from '../platform-application.ts';
import { renewedBeforeItEnds } from '../renewal.ts';
import { askTokenEndpoint, endAfter } from '../token-endpoint.ts';
import { tiktokAdapter } from './adapter.ts';
import { dataOf } from './api.ts';
import { tiktokError } from './error.ts';

/** To post, to read how posts perform, and to identify the account. */
const SCOPES = ['user.info.basic', 'video.publish', 'video.list'] as const;

const userSchema = z.object({ user: z.object({ open_id: z.string().min(1), display_name: z.string().default('') }) });
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** TikTok's Login Kit and its token management (developers.tiktok.com/doc/oauth-user-access-token-management). */
export function tiktokApplication(options: ApplicationOptions): ConsentApplication {
  const { apiUrl, endpoint, timeoutMs } = options;
  const common = { provider: 'tiktok', timeoutMs, maxBytes: MAX_RESPONSE_BYTES };

  const userOf = async (accessToken: string, signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const url = `${apiUrl}/v2/user/info/?fields=open_id,display_name`;
    return dataOf(await callHttp(url, { ...common, headers, signal }), userSchema).user;
  };

  return {
    authorizeUrl: (request) =>
      consentPage(options, request, {
        client_key: options.clientId,
        scope: SCOPES.join(','),
        code_challenge: challengeOf(request.codeVerifier, 'hex'),
        code_challenge_method: 'S256',
      }),
    async redeem(grant, signal) {
      const granted = await redeemForRefreshToken(endpoint, grant, SCOPES, signal);
      const { open_id, display_name } = await userOf(granted.access_token, signal);
      const token = { token: granted.refresh_token, expiresAt: endAfter(granted.refresh_expires_in) };
      return { platformAccountId: open_id, name: display_name || open_id, scopes: granted.granted, token };
    },
    adapter({ tokens }) {
      const access = createAccessTokens({ ...endpoint, refreshTokens: tokens });
      return { ...tiktokAdapter({ ...options, access }), renewAccess: renewedBeforeItEnds(tokens, access) };
    },
    /** TikTok expects the access token here, not the refresh token. */
    async revoke(tokens, signal) {
      const token = await createAccessTokens({ ...endpoint, refreshTokens: tokens }).current(signal);
      const tokenUrl = new URL('../revoke/', endpoint.tokenUrl).href;
      const answer = await askTokenEndpoint({ ...endpoint, tokenUrl }, { token }, signal);
      if (answer.status >= 500) throw tiktokError(answer);
      if (answer.status !== 200) throw notUnderstood('tiktok', `answered HTTP ${answer.status} to the revocation`);
    },
  };
}
