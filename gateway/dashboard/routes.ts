import type { Context, Middleware } from 'koa';
import type { Page } from './pages.ts';

// The build writes nothing into pages: every script, style, picture and film is of this origin, and so is every request.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const FRONT = '/index.html';
/** Of the gateway and of services: what is not there is an error, and no page of the dashboard. */
const NOT_PAGES = /^\/(api|files|posts|docs|ws|assets|health|ready|metrics|openapi\.yaml|asyncapi\.yaml)(\/|$)/;

/**
 * The dashboard: its files, and for every other path that a browser wants to show, its front page, which knows what belongs there.
 * Whoever does not ask for a page (`Accept: text/html`) is left to what follows, at `/` as well.
 * @param pages of the built dashboard; without any, everything is left
 */
export function dashboardRoutes(pages: ReadonlyMap<string, Page>): Middleware {
  const front = pages.get(FRONT);
  return async (ctx, next) => {
    if (!front || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const file = ctx.path === FRONT ? undefined : pages.get(ctx.path);
    if (file) return send(ctx, file);
    if (NOT_PAGES.test(ctx.path)) return next();
    // Of the same address there are two answers.
    ctx.vary('Accept');
    if (!wantsPage(ctx)) return next();
    return send(ctx, front);
  };
}

/** Named outright: A wildcard, which clients of the API send, is no wish for a page. */
const wantsPage = (ctx: Context): boolean => ctx.get('accept').toLowerCase().includes('text/html');

async function send(ctx: Context, page: Page): Promise<void> {
  const encoding = page.encodings.find((each) => ctx.acceptsEncodings(each) === each) ?? null;
  ctx.state.route = page.isImmutable ? '/assets/*' : '/';
  ctx.vary('Accept-Encoding');
  ctx.set({
    'Content-Type': page.type,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cache-Control': page.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
  });
  ctx.body = await page.bytes(encoding);
}
