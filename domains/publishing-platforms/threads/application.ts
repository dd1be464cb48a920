import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { lastingToken } from '../lasting-token.ts';
import { metaAccess } from '../meta-access.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  consentPage,
  notUnderstood,
  redeemCode,
} from '../platform-application.ts';
import { endAfter } from '../token-endpoint.ts';
import { threadsAdapter, threadsError } from './adapter.ts';

/** To identify the account, to post, to count, to delete, and to comment on its own posts. */
const SCOPES = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_insights',
  'threads_delete',
  'threads_manage_replies',
  'threads_read_replies',
] as const;

const shortLivedSchema = z.object({ access_token: z.string().min(1) });
const longLivedSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const profileSchema = z.object({ id: z.string().min(1), username: z.string().min(1) });
const MAX_RESPONSE_BYTES = 64 * 1024;

type Options = ApplicationOptions & { readonly clientSecret: string };

/**
 * Threads' authorization window (developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions):
 * no PKCE, no answer to what was allowed, and no call to revoke access.
 */
export function threadsApplication(options: Options): ConsentApplication {
  const { apiUrl, endpoint, clientSecret, timeoutMs, pollMs } = options;

  const get = async <S extends z.ZodType>(url: string, token: string, schema: S, signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = { provider: 'threads', headers, timeoutMs, maxBytes: MAX_RESPONSE_BYTES, signal };
    const answer = await callHttp(url, call);
    const parsed = schema.safeParse(parseJson(answer.bytes));
    if (answer.status !== 200 || !parsed.success) throw threadsError(answer, token);
    return parsed.data as z.infer<S>;
  };

  return {
    authorizeUrl: (request) => consentPage(options, request, { client_id: options.clientId, scope: SCOPES.join(',') }),
    async redeem(grant, signal) {
      const first = shortLivedSchema.safeParse(await redeemCode(endpoint, grant, signal));
      if (!first.success) throw notUnderstood('threads', 'gave no token');
      const short = first.data.access_token;
      // The API accepts token and secret only in the address.
      const exchange = { grant_type: 'th_exchange_token', client_secret: clientSecret, access_token: short };
      const address = `${new URL(apiUrl).origin}/access_token?${new URLSearchParams(exchange)}`;
      const long = await get(address, short, longLivedSchema, signal);
      const me = await get(`${apiUrl}/me?fields=id,username`, long.access_token, profileSchema, signal);
      const token = { token: long.access_token, expiresAt: endAfter(long.expires_in) };
      return { platformAccountId: me.id, name: `@${me.username}`, scopes: [...SCOPES], token };
    },
    adapter: ({ platformAccountId: userId, tokens }) =>
      threadsAdapter({
        apiUrl,
        userId,
        access: lastingToken(tokens),
        renewal: metaAccess({
          provider: 'threads',
          title: 'Threads',
          apiUrl: new URL(apiUrl).origin,
          grantType: 'th_refresh_token',
          tokens,
          timeoutMs,
        }),
        timeoutMs,
        pollMs,
      }),
    revoke: null,
  };
}
