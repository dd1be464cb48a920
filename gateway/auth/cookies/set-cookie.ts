import type { Context } from 'koa';

/**
 * Sets a cookie that scripts cannot read and that other sites' forms and scripts cannot send.
 * @param value URL-safe characters
 * @param seconds its lifetime; 0 removes it
 * @param secure whether it is sent over TLS only
 */
export function setCookie(ctx: Context, name: string, value: string, seconds: number, secure: boolean): void {
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  ctx.append('Set-Cookie', `${name}=${value}; ${attributes}`);
}
