import type { Context } from 'koa';
import { isRead } from '../../../kernel/http/is-read.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens, type Bearer, unauthorized } from '../access-tokens.ts';
import type { OwnOrigins } from './origins.ts';
import { setCookie } from './set-cookie.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const REFRESH_TOKEN_SECONDS = 30 * 24 * 3_600;
/** Longer tokens are not ours, and are refused as such. */
const MAX_REFRESH_TOKEN = 1_024;

/** Browser sessions, whose tokens are in cookies that scripts cannot read. */
export type CookieSessions = AccessTokens & {
  /**
   * The bearer of the cookie's access token, whatever the kind of request; null if there is none.
   * @throws HttpError 401, and 403 for a foreign page
   */
  authenticateByCookie(ctx: Context): Promise<Bearer>;
  /** The cookie's user, or null. Accepts requests from any page, so use it only where that is harmless. */
  userOf(ctx: Context): Promise<Bearer | null>;
  /** Whether the client wants its tokens in cookies. @throws HttpError 403 for a foreign page */
  isAskedFor(ctx: Context): boolean;
  /**
   * The cookie's refresh token, empty if only the other cookie is left; null without a session. @throws HttpError 403
   */
  refreshTokenOf(ctx: Context): string | null;
  give(ctx: Context, tokens: { readonly access_token: string; readonly refresh_token: string }): void;
  clear(ctx: Context): void;
};

/** Whether a request carries a session in cookies. */
export const hasSessionCookie = (ctx: Context): boolean =>
  ctx.cookies.get(ACCESS) !== undefined || ctx.cookies.get(REFRESH) !== undefined;

/**
 * Uses the cookie's access token if a request has no Authorization header. Anything but a plain read must come from one
 * of our own pages, because browsers attach cookies to requests caused by any page.
 * @param secure whether the cookies are sent over TLS only
 */
export function withCookies(tokens: AccessTokens, origins: OwnOrigins, secure: boolean): CookieSessions {
  const sessions: CookieSessions = {
    sign: tokens.sign,
    authenticate(ctx, token) {
      if (token !== undefined || ctx.req.headers.authorization !== undefined) return tokens.authenticate(ctx, token);
      return isRead(ctx) ? tokens.authenticate(ctx, ctx.cookies.get(ACCESS)) : sessions.authenticateByCookie(ctx);
    },
    async authenticateByCookie(ctx) {
      const cookie = ctx.cookies.get(ACCESS);
      if (cookie === undefined) throw unauthorized();
      const bearer = await tokens.authenticate(ctx, cookie);
      origins.require(ctx);
      return bearer;
    },
    async userOf(ctx) {
      const cookie = ctx.cookies.get(ACCESS);
      if (cookie === undefined) return null;
      try {
        return await tokens.authenticate(ctx, cookie);
      } catch {
        return null; // an invalid token identifies no one
      }
    },
    isAskedFor(ctx) {
      if (ctx.get('x-session').toLowerCase() !== 'cookie') return false;
      origins.require(ctx);
      return true;
    },
    refreshTokenOf(ctx) {
      if (!hasSessionCookie(ctx)) return null;
      origins.require(ctx);
      return (ctx.cookies.get(REFRESH) ?? '').slice(0, MAX_REFRESH_TOKEN);
    },
    give(ctx, { access_token, refresh_token }) {
      setCookie(ctx, ACCESS, access_token, ACCESS_TOKEN_SECONDS, secure);
      setCookie(ctx, REFRESH, refresh_token, REFRESH_TOKEN_SECONDS, secure);
    },
    clear(ctx) {
      for (const name of [ACCESS, REFRESH]) setCookie(ctx, name, '', 0, secure);
    },
  };
  return sessions;
}
