import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  consentPage,
  notUnderstood,
  redeemCode,
  requireScopes,
} from '../platform-application.ts';
import { endAfter } from '../token-endpoint.ts';
import { instagramAccess } from './access.ts';
import { instagramAdapter } from './adapter.ts';
import { instagramError } from './error.ts';

/** To identify the account, to post, and to read how posts perform. */
const SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
] as const;
/** To comment on its own posts, and to read the comments of others. Who does not grant it can still post. */
const OPTIONAL_SCOPE = 'instagram_business_manage_comments';

const shortLived = z.object({
  access_token: z.string().min(1),
  permissions: z.union([z.array(z.string()), z.string().transform((text) => text.split(','))]),
});
/** The documentation shows the answer both bare and wrapped in a list. */
const shortLivedSchema = z.union([
  shortLived,
  z.object({ data: z.tuple([shortLived]).rest(z.unknown()) }).transform(({ data: [first] }) => first),
]);
const longLivedSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const profileSchema = z.object({ user_id: z.coerce.string().min(1), username: z.string().min(1) });
const MAX_RESPONSE_BYTES = 64 * 1024;

type Options = ApplicationOptions & { readonly clientSecret: string };

/**
 * Business login for Instagram
 * (developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login). It has no PKCE
 * and no call to revoke access: only the user can, in Instagram's settings.
 */
export function instagramApplication(options: Options): ConsentApplication {
  const { apiUrl, endpoint, clientSecret, timeoutMs, pollMs } = options;

  const get = async <S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    token: string,
    schema: S,
    signal: AbortSignal,
  ): Promise<z.infer<S>> => {
    const call = { provider: 'instagram', timeoutMs, maxBytes: MAX_RESPONSE_BYTES, signal };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await callHttp(`${apiUrl}/${path}?${new URLSearchParams(query)}`, { ...call, headers });
    const parsed = schema.safeParse(parseJson(answer.bytes));
    if (answer.status !== 200 || !parsed.success) throw instagramError(answer, token);
    return parsed.data;
  };

  return {
    authorizeUrl: (request) =>
      consentPage(options, request, {
        client_id: options.clientId,
        scope: [...SCOPES, OPTIONAL_SCOPE].join(','),
      }),
    async redeem(grant, signal) {
      const first = shortLivedSchema.safeParse(await redeemCode(endpoint, grant, signal));
      if (!first.success) throw notUnderstood('instagram', 'returned no token, or no permissions');
      const { access_token: short, permissions } = first.data;
      requireScopes('instagram', permissions, SCOPES);
      // The API accepts token and secret only in the address.
      const query = { grant_type: 'ig_exchange_token', client_secret: clientSecret, access_token: short };
      const long = await get('access_token', query, short, longLivedSchema, signal);
      const me = await get('me', { fields: 'user_id,username' }, long.access_token, profileSchema, signal);
      const token = { token: long.access_token, expiresAt: endAfter(long.expires_in) };
      return { platformAccountId: me.user_id, name: me.username, scopes: permissions, token };
    },
    adapter({ platformAccountId: userId, tokens }) {
      const access = instagramAccess({ apiUrl, tokens, timeoutMs });
      return instagramAdapter({ apiUrl, userId, access, timeoutMs, pollMs });
    },
    revoke: null,
  };
}
