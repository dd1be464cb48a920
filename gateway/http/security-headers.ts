import type { Context, Next } from 'koa';

/** On every answer, those that bypass Koa included. Answers are data: pages, such as those of posts, bring a policy of their own. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const YEAR_SECONDS = 31_536_000;

/**
 * What tells browsers to be careful. They are told to come by TLS alone (HSTS) where the public address says that there is TLS: what
 * is behind `http://` now may have none for a year.
 */
export const securityHeaders = (publicUrl: string | undefined) => {
  const headers: Record<string, string> = { ...SECURITY_HEADERS };
  if (publicUrl?.startsWith('https://')) headers['Strict-Transport-Security'] = `max-age=${YEAR_SECONDS}`;
  const lines = Object.entries(headers);
  return (ctx: Context, next: Next): Promise<void> => {
    for (const [name, value] of lines) ctx.res.setHeader(name, value);
    return next();
  };
};
