import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { lastingToken } from '../lasting-token.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  consentPage,
  notUnderstood,
  redeemCode,
  requireScopes,
} from '../platform-application.ts';
import { endAfter, tokenAnswerSchema } from '../token-endpoint.ts';
import { linkedinAdapter } from './adapter.ts';
import { linkedinError } from './error.ts';

/** To identify the member and to post. */
const SCOPES = ['openid', 'profile', 'w_member_social'] as const;

const memberSchema = z.object({ sub: z.string().min(1), name: z.string().default('') });
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * LinkedIn's three-legged OAuth (learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow): no PKCE,
 * and a token of sixty days that only approved partners can renew. Its owner takes it back in LinkedIn's settings.
 */
export function linkedinApplication(options: ApplicationOptions): ConsentApplication {
  const { apiUrl, endpoint, timeoutMs, pollMs } = options;
  return {
    authorizeUrl: (request) => consentPage(options, request, { client_id: options.clientId, scope: SCOPES.join(' ') }),
    async redeem(grant, signal) {
      const granted = tokenAnswerSchema.safeParse(await redeemCode(endpoint, grant, signal));
      if (!granted.success) throw notUnderstood('linkedin', 'gave no token');
      const { access_token: token, expires_in, scope } = granted.data;
      const scopes = scope.split(/[ ,]+/).filter((one) => one !== '');
      requireScopes('linkedin', scopes, SCOPES);
      const answer = await callHttp(`${apiUrl}/v2/userinfo`, {
        provider: 'linkedin',
        headers: { authorization: `Bearer ${token}` },
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      const me = memberSchema.safeParse(parseJson(answer.bytes));
      if (answer.status !== 200 || !me.success) throw linkedinError(answer);
      const { sub, name } = me.data;
      return { platformAccountId: sub, name: name || sub, scopes, token: { token, expiresAt: endAfter(expires_in) } };
    },
    adapter: ({ platformAccountId, tokens }) =>
      linkedinAdapter({
        apiUrl,
        author: `urn:li:person:${platformAccountId}`,
        access: lastingToken(tokens),
        timeoutMs,
        pollMs,
      }),
    revoke: null,
  };
}
