import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { z } from 'zod';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { createAccountLimit } from '../limits/account-limit.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts';
import { refreshTokenOf, requiredFields } from './body-fields.ts';
import type { CallIdentity } from './identity-client.ts';
import { TICKET_SECONDS, type Tickets } from './tickets.ts';

const sessionSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(['admin', 'user']) }),
  refresh_token: z.string(),
});

type Dependencies = {
  readonly callIdentity: CallIdentity;
  readonly tokens: AccessTokens;
  readonly tickets: Tickets;
  readonly limits: RateLimits;
};

/** The spec's authentication endpoints. The identity service checks the credentials; the gateway signs the access tokens. */
export function authRoutes({ callIdentity, tokens, tickets, limits }: Dependencies): Router {
  const router = new Router({ prefix: '/api/v1/auth', sensitive: true, strict: true });
  const json = bodyParser({ enableTypes: ['json'], jsonLimit: '1mb', jsonStrict: true });
  const fiveAMinute = [limits.byAddress(5), json, noStore] as const;
  const limitedByAccount = createAccountLimit(limits);
  const thirtyAMinute = [limits.byAddress(30), json, noStore] as const;

  router.post('/register', ...fiveAMinute, async (ctx) => {
    const answer = await callService(ctx, 'register', requiredFields(ctx, 'email', 'password', 'name'));
    ctx.status = 201;
    ctx.body = await tokenResponse(answer, true);
  });

  router.post('/login', ...fiveAMinute, async (ctx) => {
    const credentials = requiredFields(ctx, 'email', 'password');
    const answer = await limitedByAccount(ctx, credentials.email, () => callService(ctx, 'login', credentials));
    ctx.body = await tokenResponse(answer, true);
  });

  router.post('/refresh', ...thirtyAMinute, async (ctx) => {
    ctx.body = await tokenResponse(await callService(ctx, 'refresh', refreshTokenOf(ctx)), false);
  });

  router.post('/logout', ...thirtyAMinute, async (ctx) => {
    ctx.body = await callService(ctx, 'logout', refreshTokenOf(ctx));
  });

  router.post('/verify-email', ...thirtyAMinute, async (ctx) => {
    ctx.body = await callService(ctx, 'verify-email', requiredFields(ctx, 'token'));
  });

  router.post('/forgot-password', ...fiveAMinute, async (ctx) => {
    ctx.body = await callService(ctx, 'forgot-password', requiredFields(ctx, 'email'));
  });

  router.post('/reset-password', ...fiveAMinute, async (ctx) => {
    ctx.body = await callService(ctx, 'reset-password', requiredFields(ctx, 'token', 'password'));
  });

  router.post('/ws-ticket', limits.byAddress(30), noStore, async (ctx) => {
    ctx.body = { ticket: await tickets.issue(await tokens.authenticate(ctx)), expires_in: TICKET_SECONDS };
  });

  async function callService(ctx: Context, path: string, body: object): Promise<unknown> {
    const answer = await callIdentity(ctx, path, body);
    if (answer.position !== null) ctx.set('X-Event-Position', answer.position);
    return answer.body;
  }

  async function tokenResponse(answer: unknown, withUser: boolean): Promise<object> {
    const { user, refresh_token } = sessionSchema.parse(answer);
    return {
      access_token: await tokens.sign(user),
      refresh_token,
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      ...(withUser ? { user } : {}),
    };
  }

  return router;
}

/** Refuses every other request under the prefix of the auth routes: no service is named `auth`. @throws HttpError 404 or 405 */
export const refuseOtherAuthPaths =
  (router: Router): Middleware =>
  (ctx, next) => {
    if (!/^\/api\/v1\/auth(\/|$)/.test(ctx.path)) return next();
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods);
    if (methods.length === 0) throw notFound(`${ctx.method} ${ctx.path}`);
    throw new HttpError(405, 'method_not_allowed', `${ctx.path} does not take ${ctx.method}`, undefined, {
      Allow: methods.join(', '),
    });
  };

async function noStore(ctx: Context, next: Next): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  await next();
}
