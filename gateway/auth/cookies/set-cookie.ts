import type { Context } from 'koa';

/**
 * Sets a cookie that scripts cannot read and that other sites' forms and scripts cannot send.
 * @param value URL-safe characters
 * @param seconds its lifetime; 0 removes it
 * @param secure whether it is sent over TLS only
 */
export const setCookie = (ctx: Context, name: string, value: string, seconds: number, secure: boolean): void =>
  append(ctx, `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly`, secure);

/** The same for what is no secret: scripts of our own pages read it. */
export const setReadableCookie = (ctx: Context, name: string, value: string, seconds: number, secure: boolean): void =>
  append(ctx, `${name}=${value}; Path=/; Max-Age=${seconds}`, secure);

const append = (ctx: Context, cookie: string, secure: boolean): void =>
  ctx.append('Set-Cookie', `${cookie}; SameSite=Lax${secure ? '; Secure' : ''}`);
