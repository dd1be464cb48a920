import type { Middleware } from 'koa';
import { isRead } from '../../kernel/http/is-read.ts';

/**
 * `GET /`: the name of the service and the addresses of its parts.
 * @param providers available for signing in
 */
export function frontPage(services: ReadonlyMap<string, string>, providers: readonly string[]): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/' || !isRead(ctx)) return next();
    ctx.state.route = '/';
    ctx.body = {
      name: 'Content pipeline platform',
      documentation: '/docs',
      description: '/openapi.yaml',
      authentication: '/api/v1/auth/{register,login,refresh,logout}',
      sign_in_with: providers,
      services: Object.fromEntries(
        [...services.keys()].map((name) => [
          name,
          name === 'identity' ? '/api/v1/identity/' : `/api/v1/${name}/api/v1/`,
        ]),
      ),
      events: '/ws?token={access_token}&since={position}',
      files: '/files/{owner}/{path}',
      health: '/health',
      readiness: '/ready',
      metrics: '/metrics',
    };
  };
}
