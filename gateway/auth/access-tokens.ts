import { createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
import type { Context } from 'koa';
import jwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { forEachSecret, type PlatformSecrets } from '../../kernel/config/index.ts';
import { isUuid } from '../../kernel/events/ids.ts';
import type { Role } from '../../kernel/http/caller.ts';
import { HttpError } from '../../kernel/http/errors.ts';

export const ACCESS_TOKEN_SECONDS = 900;

// The clocks of two gateways differ a little. This is for `iat` only: `exp` is exact.
const CLOCK_SKEW_SECONDS = 5;

const REMEMBERED = 10_000;

export type Subject = { readonly id: string; readonly email: string; readonly name: string; readonly role: Role };

/** Exactly the spec's claims: a token with others was issued by another program, or for another purpose. */
const claimsSchema = z
  .strictObject({
    sub: z.guid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['admin', 'user']),
    iat: z.int(),
    exp: z.int(),
  })
  .refine(({ iat, exp }) => exp - iat === ACCESS_TOKEN_SECONDS);
export type Claims = z.infer<typeof claimsSchema>;

/** Who presents a token. `sid`: the session that it was signed for; null for a token that does not name one. */
export type Bearer = Claims & { readonly sid: string | null };

export type AccessTokens = {
  /** A token that is valid for 15 minutes. Its protected header names the session: the claims are the spec's. */
  sign(subject: Subject, sessionId?: string): Promise<string>;
  /** The caller, out of `token` if it is given and of the Authorization header otherwise. @throws HttpError 401 */
  authenticate(ctx: Context, token?: string): Promise<Bearer>;
};

/** @param secrets HS256 keys: the first signs, all of them verify */
export function createAccessTokens(secrets: PlatformSecrets): AccessTokens {
  // Created once: given a string, the verifier would first try to parse it as a public key, at fifty times the cost.
  const keys = forEachSecret(secrets, (secret) => createSecretKey(Buffer.from(secret)));
  const verify = jwt({
    // The declared types lack KeyObject, which the underlying verifier takes.
    secret: keys as never,
    algorithms: ['HS256'],
    passthrough: true,
    key: 'verified',
    tokenKey: 'token',
    getToken: (ctx) => ctx.state.accessToken ?? null,
  });
  // A client presents its token with every request. A signature that was good stays good: only the time is looked at again.
  const verified = new LRUCache<string, Bearer>({ max: REMEMBERED });

  return {
    sign({ id, email, name, role }, sid) {
      const iat = Math.floor(Date.now() / 1_000);
      return new SignJWT({ email, name, role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(sid === undefined ? {} : { sid }) })
        .setSubject(id)
        .setIssuedAt(iat)
        .setExpirationTime(iat + ACCESS_TOKEN_SECONDS)
        .sign(keys[0]);
    },
    async authenticate(ctx, token) {
      // An empty one would be looked for in the header instead, and be remembered as good for everybody who gives none.
      if (token === '') throw unauthorized();
      // Never the same for a token in a header and one in a URL: what is good as the one may be bad as the other.
      const presented = token === undefined ? `header ${ctx.get('authorization')}` : `given ${token}`;
      const known = verified.get(presented);
      if (known && Date.now() < known.exp * 1_000) return known;
      ctx.state.accessToken = token;
      await verify(ctx, async () => undefined);
      const claims = claimsSchema.safeParse(ctx.state.verified);
      const isIssued = claims.success && claims.data.iat <= Date.now() / 1_000 + CLOCK_SKEW_SECONDS;
      const isPresented = token === undefined || ctx.state.token === token;
      if (!claims.success || !isIssued || !isPresented) throw unauthorized();
      const bearer = { ...claims.data, sub: claims.data.sub.toLowerCase(), sid: sessionNamedIn(ctx.state.token) };
      verified.set(presented, bearer);
      return bearer;
    },
  };
}

/** @throws HttpError 401 for extensions that a verifier has to understand (RFC 7515, 4.1.11): none is understood here */
function sessionNamedIn(token: string): string | null {
  const { crit, b64, sid } = decodeProtectedHeader(token);
  if (crit !== undefined || b64 !== undefined) throw unauthorized();
  return typeof sid === 'string' && isUuid(sid) ? sid : null;
}

export const unauthorized = (): HttpError =>
  new HttpError(401, 'unauthorized', 'Invalid or expired token', undefined, { 'WWW-Authenticate': 'Bearer' });
