import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { lastingToken } from '../lasting-token.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  challengeOf,
  consentPage,
  notUnderstood,
  redeemCode,
  requireScopes,
} from '../platform-application.ts';
import { askTokenEndpoint } from '../token-endpoint.ts';
import { mastodonAdapter } from './adapter.ts';
import { mastodonError } from './error.ts';

/** To identify the account, to post, to delete, and to read how posts perform. */
const SCOPES = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'] as const;

const grantedSchema = z.object({ access_token: z.string().min(1), scope: z.string().default('') });
const accountSchema = z.object({ id: z.string().min(1), username: z.string().min(1) });
const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * OAuth at the configured instance, with PKCE (docs.joinmastodon.org/methods/oauth). Tokens last until they are taken
 * back, so there is nothing to renew.
 */
export function mastodonApplication({ apiUrl: url, ...options }: ApplicationOptions): ConsentApplication {
  const { endpoint, timeoutMs, pollMs } = options;
  return {
    authorizeUrl: (request) =>
      consentPage(options, request, {
        client_id: options.clientId,
        scope: SCOPES.join(' '),
        code_challenge: challengeOf(request.codeVerifier),
        code_challenge_method: 'S256',
      }),
    async redeem(grant, signal) {
      const granted = grantedSchema.safeParse(await redeemCode(endpoint, grant, signal));
      if (!granted.success) throw notUnderstood('mastodon', 'gave no token');
      const scopes = granted.data.scope.split(' ').filter((scope) => scope !== '');
      requireScopes('mastodon', scopes, SCOPES);
      const { access_token: token } = granted.data;
      const answer = await callHttp(`${url}/api/v1/accounts/verify_credentials`, {
        provider: 'mastodon',
        headers: { authorization: `Bearer ${token}` },
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      const me = accountSchema.safeParse(parseJson(answer.bytes));
      if (answer.status !== 200 || !me.success) throw mastodonError(answer);
      return { platformAccountId: me.data.id, name: `@${me.data.username}`, scopes, token: { token, expiresAt: null } };
    },
    adapter: ({ tokens }) => mastodonAdapter({ url, access: lastingToken(tokens), timeoutMs, pollMs }),
    async revoke({ current }, signal) {
      const { token } = await current();
      const tokenUrl = `${url}/oauth/revoke`;
      const answer = await askTokenEndpoint({ ...endpoint, tokenUrl }, { token }, signal);
      if (answer.status !== 200) throw mastodonError(answer);
    },
  };
}
