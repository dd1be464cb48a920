import type { Middleware } from 'koa';
import { isRead } from '../../kernel/http/is-read.ts';
import type { Page } from '../sites/pages.ts';
import { sendPage, wantsPage } from '../sites/send-page.ts';

// The build inlines nothing: every script, style, picture and video comes from this origin, and every request goes to
// it. Only pictures and videos may be where the files are.
const contentSecurityPolicy = (filesOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${filesOrigin}`.trim(),
    `media-src 'self' ${filesOrigin}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const FRONT = '/index.html';
/** The gateway's own paths, by their first part. */
const OWN = ['api', 'files', 'docs', 'ws', 'health', 'ready', 'metrics', 'openapi.yaml', 'asyncapi.yaml'];

/**
 * Serves the dashboard: its files, and for every other path that a browser wants to show, its front page, which does
 * the routing. Requests that do not accept pages (`Accept: text/html`) are passed on, even at `/`.
 * @param pages of the built dashboard; without any, every request is passed on
 * @param publicPaths of services, by their first part: whatever is missing there, or under a path of the gateway, is an
 *   error and not a page of the dashboard
 * @param filesOrigin where files are fetched, if that is elsewhere; empty otherwise
 */
export function dashboardRoutes(
  pages: ReadonlyMap<string, Page>,
  publicPaths: readonly string[],
  filesOrigin: string,
): Middleware {
  const policy = contentSecurityPolicy(filesOrigin);
  const front = pages.get(FRONT);
  const others: ReadonlySet<string> = new Set([...OWN, ...publicPaths]);
  const isElsewhere = (path: string): boolean => others.has(path.split('/')[1] ?? '') || path.startsWith('/assets/');
  return async (ctx, next) => {
    if (!front || !isRead(ctx)) return next();
    const file = ctx.path === FRONT ? undefined : pages.get(ctx.path);
    if (file) return sendPage(ctx, file, { policy, route: routeOf(file) });
    if (isElsewhere(ctx.path)) return next();
    // The same address has two answers.
    ctx.vary('Accept');
    if (!wantsPage(ctx)) return next();
    return sendPage(ctx, front, { policy, route: routeOf(front) });
  };
}

const routeOf = ({ isImmutable }: Page): string => (isImmutable ? '/assets/*' : '/');
