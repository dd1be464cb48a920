import type { Context, Next } from 'koa';

const YEAR_SECONDS = 31_536_000;

/**
 * What tells browsers to be careful, on every answer. Answers are data: pages, such as those of posts, bring a policy of their own.
 * Browsers are told to come by TLS alone (HSTS) where the public address says that there is TLS: what is behind `http://` now may have
 * none for a year.
 */
export const securityHeadersFor = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicUrl?.startsWith('https://') ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
});

/** Sets them on what goes through Koa. */
export const securityHeaders = (headers: Readonly<Record<string, string>>) => {
  const lines = Object.entries(headers);
  return (ctx: Context, next: Next): Promise<void> => {
    for (const [name, value] of lines) ctx.res.setHeader(name, value);
    return next();
  };
};
