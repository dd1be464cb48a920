import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { HttpError, notFound } from '../../kernel/http/errors.ts';

/**
 * Refuses every other request under a prefix of the gateway's own routes: no service has that name. @throws HttpError
 * 404 or 405
 */
export const refuseOtherPaths =
  (prefix: string, ...routers: readonly Router[]): Middleware =>
  (ctx, next) => {
    if (ctx.path !== prefix && !ctx.path.startsWith(`${prefix}/`)) return next();
    const methods = routers.flatMap((router) =>
      router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods),
    );
    if (methods.length === 0) throw notFound(`${ctx.method} ${ctx.path}`);
    throw new HttpError(405, 'method_not_allowed', `${ctx.path} does not accept ${ctx.method}`, undefined, {
      Allow: methods.join(', '),
    });
  };
