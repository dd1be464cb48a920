import type { Context } from 'koa';

/**
 * Sets a cookie that no script reads and no other site's form or script sends.
 * @param value of URL-safe characters. @param seconds that it lives; 0 removes it
 * @param secure whether it travels over TLS alone
 */
export function setCookie(ctx: Context, name: string, value: string, seconds: number, secure: boolean): void {
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  ctx.append('Set-Cookie', `${name}=${value}; ${attributes}`);
}
