import type { Middleware } from 'koa';
import { isRead } from '../../kernel/http/is-read.ts';
import type { Exposure } from '../../kernel/service/exposure.ts';

/**
 * `GET /`: the name of the service and the addresses of its parts.
 * @param exposures of the services that are reached
 * @param providers available for signing in
 */
export function frontPage(exposures: readonly Exposure[], providers: readonly string[]): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/' || !isRead(ctx)) return next();
    ctx.state.route = '/';
    ctx.body = {
      name: 'Content pipeline platform',
      documentation: '/docs',
      description: '/openapi.yaml',
      authentication: '/api/v1/auth/{register,login,refresh,logout}',
      sign_in_with: providers,
      services: Object.fromEntries(exposures.map(({ service, entry }) => [service, `/api/v1/${service}${entry}`])),
      events: '/ws?token={access_token}&since={position}',
      files: '/files/{owner}/{path}',
      health: '/health',
      readiness: '/ready',
      metrics: '/metrics',
    };
  };
}
