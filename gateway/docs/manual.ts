import type { Middleware } from 'koa';
import { isRead } from '../../kernel/http/is-read.ts';
import type { Page } from '../sites/pages.ts';
import { sendPage, wantsPage } from '../sites/send-page.ts';

const PREFIX = '/docs';
const HOME = `${PREFIX}/manual`;
const NOT_FOUND = '/not-found.html';
const ROUTE = `${PREFIX}/*`;

// Nothing inline, and nothing from elsewhere: pages are text, one style sheet, and a search in files beside them.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `GET /docs/manual` and everything else below `/docs/`: the manual, beside the description of the API.
 * @param pages of the built manual; without any, every request is passed on
 */
export function manualRoutes(pages: ReadonlyMap<string, Page>): Middleware {
  const missing = pages.get(NOT_FOUND);
  return async (ctx, next) => {
    if (!missing || !isRead(ctx) || !ctx.path.startsWith(`${PREFIX}/`)) return next();
    const name = ctx.path.slice(PREFIX.length);
    if (name === '/') {
      ctx.state.route = ROUTE;
      return ctx.redirect(HOME);
    }
    // A page has one address: that without its extension.
    const page = name.endsWith('.html') ? undefined : (pages.get(name) ?? pages.get(`${name}.html`));
    if (page && page !== missing) return sendPage(ctx, page, { policy: POLICY, route: ROUTE });
    ctx.vary('Accept');
    if (!wantsPage(ctx)) return next();
    ctx.status = 404;
    return sendPage(ctx, missing, { policy: POLICY, route: ROUTE });
  };
}
