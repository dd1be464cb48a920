import { createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
import type { Context } from 'koa';
import jwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { forEachSecret, type PlatformSecrets } from '../../kernel/config/index.ts';
import { isUuid } from '../../kernel/events/ids.ts';
import { ROLES, type Role } from '../../kernel/http/caller.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import { readOwnToken } from './own-token.ts';

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
  /** The caller, identified by `token` if given and by the Authorization header otherwise. @throws HttpError 401 */
  authenticate(ctx: Context, token?: string): Promise<Bearer>;
};

/** @param secrets HS256 keys: the first signs, all of them verify */
export function createAccessTokens(secrets: PlatformSecrets): AccessTokens {
  // Created once: given a string, the verifier would first try to parse it as a public key, at fifty times the cost.
  const keys = forEachSecret(secrets, (secret) => createSecretKey(Buffer.from(secret)));
  const verify = jwt({
    // The declared types lack KeyObject, which the underlying verifier accepts.
    secret: keys as never,
    algorithms: ['HS256'],
    passthrough: true,
    key: 'verified',
    tokenKey: 'token',
    getToken: (ctx) => ctx.state.accessToken ?? null,
  });
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
    async authenticate(ctx, token) {
      // An empty token would be looked up in the header instead, and cached as valid for everyone who sends none.
      if (token === '') throw unauthorized();
      const presented = token ?? ctx.get('authorization');
      const verified = token === undefined ? inHeaders : given;
      const known = verified.get(presented);
      if (known && isCurrent(known)) {
        ctx.state.userId = known.sub;
        return known;
      }
      const own = readOwnToken(token ?? BEARER.exec(presented)?.[1] ?? '', keys);
      // Also for an expired token, so that the log of a refusal says whose it was.
      ctx.state.userId = own ? subjectIn(own.claims) : undefined;
      const bearer = (own && bearerOf(own.claims, own.sid)) ?? (await judge(ctx, token));
      ctx.state.userId = bearer.sub;
      verified.set(presented, bearer);
      return bearer;
    },
  };

  /** Decides on a token in any other form. @throws HttpError 401 */
  async function judge(ctx: Context, token: string | undefined): Promise<Bearer> {
    ctx.state.accessToken = token;
    await verify(ctx, async () => undefined);
    const isPresented = token === undefined || ctx.state.token === token;
    if (ctx.state.verified === undefined || !isPresented) throw unauthorized();
    const bearer = bearerOf(ctx.state.verified, sessionNamedIn(ctx.state.token));
    if (!bearer) throw unauthorized();
    return bearer;
  }
}

const BEARER = /^bearer (\S+)$/i;

/** Times are compared without tolerance. */
const isCurrent = ({ exp }: Claims): boolean => Date.now() < exp * 1_000;

/** Null unless the claims are those of a currently valid access token. */
function bearerOf(claimed: unknown, sid: string | null): Bearer | null {
  const { success, data } = claimsSchema.safeParse(claimed);
  if (!success || !isCurrent(data) || data.iat > Date.now() / 1_000 + CLOCK_SKEW_SECONDS) return null;
  return { ...data, sub: data.sub.toLowerCase(), sid };
}

/** The subject of one of our own tokens, even if it has expired. */
const subjectIn = (claimed: unknown): string | undefined =>
  claimsSchema.shape.sub.safeParse((claimed as { sub?: unknown } | null)?.sub).data;

/** @throws HttpError 401 for extensions that a verifier must understand (RFC 7515, 4.1.11): none is supported here */
function sessionNamedIn(token: string): string | null {
  const { crit, b64, sid } = decodeProtectedHeader(token);
  if (crit !== undefined || b64 !== undefined) throw unauthorized();
  return typeof sid === 'string' && isUuid(sid) ? sid : null;
}

export const unauthorized = (): HttpError => new HttpError(401, 'unauthorized', 'Invalid or expired token');
