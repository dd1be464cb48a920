import type { Context, Middleware } from 'koa';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { leavingOf } from '../../kernel/http/client-gone.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { isRead } from '../../kernel/http/is-read.ts';
import type { AccessTokens, Bearer, Claims } from '../auth/access-tokens.ts';
import type { OwnOrigins } from '../auth/cookies/origins.ts';
import type { CookieSessions } from '../auth/cookies/sessions.ts';
import { currentRole } from '../auth/current-role.ts';
import { clientGroup } from '../http/client-address.ts';
import type { Turns } from '../http/turns.ts';
import type { Upstream } from '../http/upstream.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { type ForwardTarget, forward } from './forward.ts';

type Dependencies = {
  /** Name to address. */
  readonly services: ReadonlyMap<string, string>;
  readonly store: EventStore;
  readonly tokens: AccessTokens;
  readonly limits: RateLimits;
  readonly openRequests: Turns;
  readonly upstream: Upstream;
};

const SERVICE_PATH = /^\/api\/v1\/([^/]+)(\/.*)?$/;

/** Forwards `/api/v1/<service>/<path>` to that service as `<path>`, given a valid token. Other paths are passed on. */
export function proxyRoutes({ services, store, tokens, limits, openRequests, upstream }: Dependencies): Middleware {
  return async (ctx, next) => {
    const [, service = '', path = '/'] = SERVICE_PATH.exec(ctx.path) ?? [];
    const url = services.get(service);
    if (url === undefined) return next();
    const claims = await tokens.authenticate(ctx);
    ctx.state.route = `/api/v1/${service}/*`;
    await limits.toService(ctx, service, claims.sub);
    const role = await currentRole(store, claims);
    checkPath(service, decodeURIComponent(path), role, ctx);
    const target = { service, url, path: path + ctx.search, caller: callerIn(claims, role) };
    await forwardInTurn(ctx, claims.sub, target, { openRequests, upstream });
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

/** Likes per minute from one client address, across all posts. */
const LIKES = 20;

/** `/posts/<publication id>` with its poster and video, and `/posts/<publication id>/like`: published pages that anyone may read and like. */
export function postRoutes({
  services,
  limits,
  openRequests,
  upstream,
}: Omit<Dependencies, 'store' | 'tokens'>): Middleware {
  return async (ctx, next) => {
    const url = services.get('publisher');
    const isPost = isRead(ctx) && /^\/posts\/[^/]+(\/(poster\.jpg|video\.mp4))?$/.test(ctx.path);
    const isLike = ctx.method === 'POST' && /^\/posts\/[^/]+\/like$/.test(ctx.path);
    if (url === undefined || !(isPost || isLike)) return next();
    ctx.state.route = isLike ? '/posts/*/like' : '/posts/*';
    const client = clientGroup(ctx);
    if (isLike) await limits.take(ctx, 'like', client, LIKES);
    const target = { service: 'publisher', url, path: ctx.path + ctx.search, caller: null };
    await forwardInTurn(ctx, client, target, { openRequests, upstream });
  };
}

/** Returns from connecting an account per minute and client address. */
const CONNECTIONS = 30;

/** `/api/v1/publish-accounts/<platform>/callback`: where platforms redirect after consent, signed in here or not. */
export function connectionRoutes({
  services,
  limits,
  openRequests,
  upstream,
  sessions,
  origins,
}: Omit<Dependencies, 'store' | 'tokens'> & {
  readonly sessions: Pick<CookieSessions, 'userOf'>;
  readonly origins: Pick<OwnOrigins, 'refuseForeign'>;
}): Middleware {
  return async (ctx, next) => {
    const url = services.get('publisher');
    const isOurs = /^\/api\/v1\/publish-accounts\/[a-z]+\/callback$/.test(ctx.path);
    if (url === undefined || !isOurs || !(ctx.method === 'GET' || ctx.method === 'POST')) return next();
    ctx.state.route = '/api/v1/publish-accounts/*/callback';
    const client = clientGroup(ctx);
    await limits.take(ctx, 'connection', client, CONNECTIONS);
    // Agreeing takes a person on the page that says to what.
    if (ctx.method === 'POST') origins.refuseForeign(ctx);
    const user = await sessions.userOf(ctx);
    const caller = user && callerIn(user, user.role);
    const target = { service: 'publisher', url, path: ctx.path + ctx.search, caller };
    await forwardInTurn(ctx, client, target, { openRequests, upstream });
  };
}

const callerIn = ({ sub, email, sid }: Bearer, role: Claims['role']): Caller => ({
  userId: sub,
  role,
  email,
  sessionId: sid,
});

/** @param client whose open requests are counted */
function forwardInTurn(
  ctx: Context,
  client: string,
  target: ForwardTarget,
  { openRequests, upstream }: Pick<Dependencies, 'openRequests' | 'upstream'>,
): Promise<void> {
  const leaving = leavingOf(ctx.res);
  return openRequests(client, leaving, () => forward(ctx, target, upstream, leaving));
}

const INTERNAL: ReadonlySet<string> = new Set(['internal', 'health', 'ready', 'metrics']);

/** To clients, a service's internal routes do not exist. @param path decoded, as the service will see it */
function checkPath(service: string, path: string, role: Claims['role'], ctx: Context): void {
  if (service !== 'identity') {
    if (!path.startsWith('/api/v1/')) throw notFound(`${ctx.method} ${ctx.path}`);
    return;
  }
  const [, first = '', second] = path.toLowerCase().split('/');
  if (INTERNAL.has(first)) throw notFound(`${ctx.method} ${ctx.path}`);
  if (first === 'users' && second !== 'me' && role !== 'admin') {
    throw new HttpError(403, 'forbidden', 'This is for administrators');
  }
}
