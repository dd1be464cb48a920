import type { Context } from 'koa';
import { headerLine, setDefault } from '../../kernel/http/answer.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Security headers for every answer. Answers are data, most of it private, and no cache keeps it: pages, files and
 * others that may be kept set a policy of their own. Browsers are instructed to use TLS only (HSTS) if the public
 * address does: the promise lasts a year, in which a host on `http://` may never get TLS.
 */
export const securityHeadersFor = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicUrl?.startsWith('https://') ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
});

/** Sets them on everything that goes through Koa. */
export const securityHeaders = (headers: Readonly<Record<string, string>>) => {
  const lines = Object.entries(headers).map(([name, value]) => headerLine(name, value));
  return ({ res }: Context): void => {
    for (const line of lines) setDefault(res, line);
  };
};
