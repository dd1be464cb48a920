import type { Context, Middleware } from 'koa';
import { isRead } from '../../kernel/http/is-read.ts';
import type { PublicRoute } from '../../kernel/service/exposure.ts';
import { clientGroup } from '../http/client-address.ts';
import type { GatewayTools } from '../tools.ts';
import { callerIn } from './caller.ts';
import { forwardInTurn } from './forward-in-turn.ts';

type Dependencies = Pick<
  GatewayTools,
  'exposures' | 'services' | 'tokens' | 'origins' | 'limits' | 'openRequests' | 'upstream' | 'slowUploads'
>;

/** Forwards what services show to everyone, under its own path. Other paths are passed on. */
export function publicRoutes(dependencies: Dependencies): Middleware {
  const { exposures, services, limits } = dependencies;
  const routes = exposures.flatMap(({ service, publicRoutes }) => {
    const url = services.get(service);
    return url === undefined
      ? []
      : publicRoutes.map((route) => ({ ...route, service, url, matches: matcherOf(route) }));
  });
  return async (ctx, next) => {
    const route = routes.find(({ matches }) => matches(ctx));
    if (route === undefined) return next();
    const { service, url, path, perMinute, readsCookies = false } = route;
    ctx.state.route = path;
    const client = clientGroup(ctx);
    if (perMinute !== undefined) await limits.take(ctx, path, client, perMinute);
    const caller = readsCookies ? await callerByCookie(ctx, dependencies) : null;
    await forwardInTurn(
      ctx,
      client,
      { service, url, path: ctx.path + ctx.search, caller, inPieces: false },
      dependencies,
    );
  };
}

function matcherOf({ path, methods }: PublicRoute): (ctx: Context) => boolean {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  const taken: ReadonlySet<string> = new Set(methods);
  return (ctx) => taken.has(ctx.method) && pattern.test(ctx.path);
}

/** @throws HttpError 403 for a write from a foreign page */
async function callerByCookie(ctx: Context, { tokens, origins }: Pick<Dependencies, 'tokens' | 'origins'>) {
  if (!isRead(ctx)) origins.refuseForeign(ctx);
  const user = await tokens.userOf(ctx);
  return user && callerIn(user, user.role);
}
