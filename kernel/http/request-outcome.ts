import type { Context } from 'koa';
import { CLIENT_GONE, isClientGone } from './client-gone.ts';

/**
 * The pattern of the route that a request has taken, `none` if it has taken none. Never its path, of which there are as
 * many as ids.
 */
export const routeOf = (ctx: Context): string =>
  typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : (ctx.state.route ?? 'none');

/** The status to count. An answer that was cut short sets its own outcome: its status was sent before. */
export const statusOf = (ctx: Context): number =>
  ctx.state.outcome ?? (isClientGone(ctx) ? CLIENT_GONE : ctx.res.statusCode);
