import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  consentPage,
  noAccount,
  notUnderstood,
  redeemCode,
  requireScopes,
} from '../platform-application.ts';
import { askTokenEndpoint } from '../token-endpoint.ts';
import { facebookAdapter, facebookError } from './adapter.ts';

/** To find the page and to post there. */
const SCOPES = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'] as const;
/** To comment on its own posts, and to read the comments of others. Who does not grant these can still post. */
const OPTIONAL_SCOPES = ['pages_manage_engagement', 'pages_read_user_content'] as const;

const tokenSchema = z.object({ access_token: z.string().min(1) });
const permissionsSchema = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
const pagesSchema = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), access_token: z.string() })),
});
const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * Facebook Login (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow). The token of a page that a
 * long-lived token of its user gives does not expire. The first page that the user has allowed is connected; only the
 * user can take access back.
 */
export function facebookApplication(options: ApplicationOptions): ConsentApplication {
  const { apiUrl, endpoint, timeoutMs, pollMs } = options;

  const get = async <S extends z.ZodType>(path: string, token: string, schema: S, signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = { provider: 'facebook', headers, timeoutMs, maxBytes: MAX_RESPONSE_BYTES, signal };
    const answer = await callHttp(`${apiUrl}/${path}`, call);
    const parsed = schema.safeParse(parseJson(answer.bytes));
    if (answer.status !== 200 || !parsed.success) throw facebookError(answer, token);
    return parsed.data as z.infer<S>;
  };

  return {
    authorizeUrl: (request) =>
      consentPage(options, request, {
        client_id: options.clientId,
        scope: [...SCOPES, ...OPTIONAL_SCOPES].join(','),
      }),
    async redeem(grant, signal) {
      const first = tokenSchema.safeParse(await redeemCode(endpoint, grant, signal));
      if (!first.success) throw notUnderstood('facebook', 'gave no token');
      const exchange = { grant_type: 'fb_exchange_token', fb_exchange_token: first.data.access_token };
      const exchanged = await askTokenEndpoint(endpoint, exchange, signal);
      const long = tokenSchema.safeParse(parseJson(exchanged.bytes));
      if (exchanged.status !== 200 || !long.success) throw facebookError(exchanged, first.data.access_token);
      const user = long.data.access_token;
      const { data } = await get('me/permissions', user, permissionsSchema, signal);
      const scopes = data.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
      requireScopes('facebook', scopes, SCOPES);
      const [page] = (await get('me/accounts?fields=id,name,access_token', user, pagesSchema, signal)).data;
      if (!page) throw noAccount('facebook', 'the account has no page, or allowed none');
      const token = { token: page.access_token, expiresAt: null };
      return { platformAccountId: page.id, name: page.name, scopes, token };
    },
    adapter: ({ platformAccountId: pageId, tokens }) => facebookAdapter({ apiUrl, pageId, tokens, timeoutMs, pollMs }),
    revoke: null,
  };
}
