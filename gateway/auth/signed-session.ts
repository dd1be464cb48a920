import { z } from 'zod';
import { ROLES } from '../../kernel/http/caller.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts';

const sessionSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(ROLES) }),
  refresh_token: z.string(),
  session_id: z.string(),
});

/**
 * The spec's token response for a session, and its user. @param answer from the identity service, which opened or
 * continued the session
 */
export async function signedSession(tokens: Pick<AccessTokens, 'sign'>, answer: unknown) {
  const { user, refresh_token, session_id } = sessionSchema.parse(answer);
  const access_token = await tokens.sign(user, session_id);
  return {
    user,
    tokens: { access_token, refresh_token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS } as const,
  };
}
