import type { IncomingMessage } from 'node:http';
import type { Context, Next } from 'koa';
import { HttpError } from './errors.ts';

/**
 * The path of a request as it was sent, without the query. Unlike Koa's `ctx.path`, which cannot parse a target such as
 * `http://[`, it never throws.
 */
export const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => url.split('?', 1)[0] ?? '';

/**
 * Refuses a target that is not a path, such as an absolute URL or `*`. From here on, `ctx.path` can be read. @throws
 * HttpError 400
 */
export function requirePath(ctx: Context, next: Next): Promise<void> {
  if (!ctx.req.url?.startsWith('/')) {
    throw new HttpError(400, 'bad_request', 'The request target must start with a slash');
  }
  return next();
}
