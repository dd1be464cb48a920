import type { Middleware } from 'koa';
import { exposures } from '../../domains/exposures.ts';
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
      services: Object.fromEntries([...services.keys()].map((name) => [name, `/api/v1/${name}${entryOf(name)}`])),
      events: '/ws?token={access_token}&since={position}',
      files: '/files/{owner}/{path}',
      health: '/health',
      readiness: '/ready',
      metrics: '/metrics',
    };
  };
}

const entryOf = (service: string): string => exposures.find((each) => each.service === service)?.entry ?? '/api/v1/';
