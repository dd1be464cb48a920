import type { Middleware } from 'koa';
import { notFound } from '../../kernel/http/errors.ts';
import { exposure } from '../../kernel/service/exposure.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import { currentRole } from '../auth/current-role.ts';
import type { GatewayTools } from '../tools.ts';
import { callerIn } from './caller.ts';
import { forwardInTurn } from './forward-in-turn.ts';

const SERVICE_PATH = /^\/api\/v1\/([^/]+)(\/.*)?$/;

type Dependencies = Pick<
  GatewayTools,
  'exposures' | 'services' | 'store' | 'tokens' | 'limits' | 'openRequests' | 'upstream' | 'slowUploads'
>;

/** Forwards `/api/v1/<service>/<path>` to that service as `<path>`, given a valid token. Other paths are passed on. */
export function serviceRoutes(dependencies: Dependencies): Middleware {
  const { exposures, services, store, tokens, limits } = dependencies;
  const targets = new Map(
    Array.from(services, ([service, url]) => {
      const declared = exposures.find((each) => each.service === service) ?? exposure({ service });
      return [service, { ...declared, url, route: `/api/v1/${service}/*` }];
    }),
  );
  return async (ctx, next) => {
    const [, name = '', path = '/'] = SERVICE_PATH.exec(ctx.path) ?? [];
    const target = targets.get(name);
    if (target === undefined) return next();
    const { service, url, route } = target;
    const { method = '' } = ctx.req;
    const bearer = tokens.authenticate(ctx);
    // Most of what follows is known at once: waiting for that, too, would cost more than all the checks.
    const claims = bearer instanceof Promise ? await bearer : bearer;
    ctx.state.route = route;
    const upload = target.uploads.find((each) => each.method === method && each.path.test(path));
    const counted = upload
      ? limits.take(ctx, `${service} upload ${upload.method}`, claims.sub, upload.perMinute)
      : limits.toService(ctx, service, claims.sub, target.limits);
    if (counted instanceof Promise) await counted;
    const role = claims.role === 'user' ? 'user' : await currentRole(store, claims);
    if (!target.paths.test(path.includes('%') ? decodeURIComponent(path) : path))
      throw notFound(`${method} ${ctx.path}`);
    const inPieces = upload?.method === 'PATCH';
    const forwarded = { service, url, path: path + ctx.search, caller: callerIn(claims, role), inPieces };
    await forwardInTurn(ctx, claims.sub, forwarded, dependencies);
  };
}

/** Only callers who may use services learn which ones exist. @throws HttpError 401, 404 */
export const refuseOtherServices =
  (tokens: AccessTokens): Middleware =>
  async (ctx, next) => {
    const [, service] = SERVICE_PATH.exec(ctx.path) ?? [];
    if (service === undefined) return next();
    await tokens.authenticate(ctx);
    throw notFound(`service ${service}`);
  };
