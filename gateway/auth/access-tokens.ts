import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Context } from 'koa';
import jwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { forEachSecret, type PlatformSecrets } from '../../kernel/config/index.ts';
import { isUuid } from '../../kernel/events/ids.ts';
import { ROLES, type Role } from '../../kernel/http/caller.ts';
import { HttpError } from '../../kernel/http/errors.ts';

export const ACCESS_TOKEN_SECONDS = 900;

// The clocks of two gateways differ slightly. Applies only to `iat`: `exp` is exact.
const CLOCK_SKEW_SECONDS = 5;

const REMEMBERED = 10_000;

export type Subject = { readonly id: string; readonly email: string; readonly name: string; readonly role: Role };

/** Exactly the spec's claims: a token with other claims was issued by another program or for another purpose. */
const claimsSchema = z
  .strictObject({
    sub: z.guid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    iat: z.int(),
    exp: z.int(),
  })
  .refine(({ iat, exp }) => exp - iat === ACCESS_TOKEN_SECONDS);
export type Claims = z.infer<typeof claimsSchema>;

/** The bearer of a token. `sid`: the session it was signed for; null if the token does not name one. */
export type Bearer = Claims & { readonly sid: string | null };

export type AccessTokens = {
  /** Signs a token valid for 15 minutes. Its protected header names the session: the spec fixes the claims. */
  sign(subject: Subject, sessionId?: string): Promise<string>;
  /**
   * The caller, identified by `token` if given and by the Authorization header otherwise: at once if the token was
   * verified before. @throws HttpError 401
   */
  authenticate(ctx: Context, token?: string): Bearer | Promise<Bearer>;
};

/** @param secrets HS256 keys: the first signs, all of them verify */
export function createAccessTokens(secrets: PlatformSecrets): AccessTokens {
  // Created once: given a string, the verifier would first try to parse it as a public key, at fifty times the cost.
  const keys = forEachSecret(secrets, (secret) => createSecretKey(Buffer.from(secret)));
  const options = {
    // The declared types lack KeyObject, which the underlying verifier accepts.
    secret: keys as never,
    algorithms: ['HS256'],
    // Times are checked with the other claims: the log of a refusal says whose an expired token was.
    ignoreExpiration: true,
    complete: true,
    key: 'verified',
    getToken: (ctx: Context) => ctx.state.givenToken ?? null,
  };
  const verify = jwt(options);
  // A client presents its token with every request. A valid signature stays valid, so only the time is checked again.
  // Tokens from headers and tokens from URLs are cached separately: one that is valid in one place may be invalid in
  // the other.
  const inHeaders = new LRUCache<string, Bearer>({ max: REMEMBERED });
  const given = new LRUCache<string, Bearer>({ max: REMEMBERED });

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
    authenticate(ctx, token) {
      // An empty token would be looked up in the header instead, and cached as valid for everyone who sends none.
      if (token === '') throw unauthorized();
      const presented = token ?? ctx.req.headers.authorization ?? '';
      const verified = token === undefined ? inHeaders : given;
      const known = verified.get(presented);
      if (known === undefined || !isCurrent(known)) return anew(ctx, token, verified, presented);
      ctx.state.userId = known.sub;
      return known;
    },
  };

  async function anew(
    ctx: Context,
    token: string | undefined,
    verified: LRUCache<string, Bearer>,
    presented: string,
  ): Promise<Bearer> {
    const bearer = await verifiedBearer(ctx, token);
    verified.set(presented, bearer);
    ctx.state.userId = bearer.sub;
    return bearer;
  }

  /** @throws HttpError 401 */
  async function verifiedBearer(ctx: Context, token: string | undefined): Promise<Bearer> {
    ctx.state.givenToken = token;
    ctx.state.userId = undefined;
    await verify(ctx, async () => undefined).catch(() => {
      throw unauthorized();
    });
    const { header, payload } = ctx.state.verified;
    ctx.state.userId = claimsSchema.shape.sub.safeParse(payload.sub).data;
    // Extensions that a verifier must understand (RFC 7515, 4.1.11): none is supported here.
    if (header.crit !== undefined || header.b64 !== undefined) throw unauthorized();
    const { success, data } = claimsSchema.safeParse(payload);
    if (!success || !isCurrent(data) || data.iat > Date.now() / 1_000 + CLOCK_SKEW_SECONDS) throw unauthorized();
    const sid = typeof header.sid === 'string' && isUuid(header.sid) ? header.sid : null;
    return { ...data, sub: data.sub.toLowerCase(), sid };
  }
}

/** Times are compared without tolerance. */
const isCurrent = ({ exp }: Claims): boolean => Date.now() < exp * 1_000;

export const unauthorized = (): HttpError => new HttpError(401, 'unauthorized', 'Invalid or expired token');
