import type { Context } from 'koa';
import type { Origin } from '../use-cases/sessions.ts';

/** As forwarded by the gateway; the first 300 characters of a user agent are enough. */
export const originOf = (ctx: Context): Origin => ({
  address: ctx.get('x-forwarded-for') || null,
  agent: ctx.get('user-agent').slice(0, 300) || null,
});
