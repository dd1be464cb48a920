import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { z } from 'zod';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { TICKET_SECONDS, type Tickets } from '../hub/tickets.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts';
import { fieldsOf } from './fields.ts';
import type { AskIdentity } from './identity-client.ts';

const sessionSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(['admin', 'user']) }),
  refresh_token: z.string(),
});

type Tools = {
  readonly askIdentity: AskIdentity;
  readonly tokens: AccessTokens;
  readonly tickets: Tickets;
  readonly limits: RateLimits;
};

/** The spec's authentication endpoints. The identity service knows the users; the gateway signs. */
export function authRoutes({ askIdentity, tokens, tickets, limits }: Tools): Router {
  const router = new Router({ prefix: '/api/v1/auth', sensitive: true, strict: true });
  const json = bodyParser({ enableTypes: ['json'], jsonLimit: '1mb', jsonStrict: true });
  const few = [limits.byAddress(5), json, neverStored] as const;
  const more = [limits.byAddress(30), json, neverStored] as const;

  router.post('/register', ...few, async (ctx) => {
    const answer = await ask(ctx, 'register', fieldsOf(ctx, 'email', 'password', 'name'));
    ctx.status = 201;
    ctx.body = await tokenResponse(answer, true);
  });

  router.post('/login', ...few, async (ctx) => {
    const credentials = fieldsOf(ctx, 'email', 'password');
    limits.take(ctx, `account ${String(credentials.email).trim().toLowerCase()}`, 10);
    ctx.body = await tokenResponse(await ask(ctx, 'login', credentials), true);
  });

  router.post('/refresh', ...more, async (ctx) => {
    ctx.body = await tokenResponse(await ask(ctx, 'refresh', refreshToken(ctx)), false);
  });

  router.post('/logout', ...more, async (ctx) => {
    ctx.body = await ask(ctx, 'logout', refreshToken(ctx));
  });

  router.post('/verify-email', ...more, async (ctx) => {
    ctx.body = await ask(ctx, 'verify-email', fieldsOf(ctx, 'token'));
  });

  router.post('/forgot-password', ...few, async (ctx) => {
    ctx.body = await ask(ctx, 'forgot-password', fieldsOf(ctx, 'email'));
  });

  router.post('/reset-password', ...few, async (ctx) => {
    ctx.body = await ask(ctx, 'reset-password', fieldsOf(ctx, 'token', 'password'));
  });

  router.post('/ws-ticket', limits.byAddress(30), neverStored, async (ctx) => {
    ctx.body = { ticket: await tickets.issue(await tokens.authenticate(ctx)), expires_in: TICKET_SECONDS };
  });

  async function ask(ctx: Context, path: string, body: object): Promise<unknown> {
    const answer = await askIdentity(ctx, path, body);
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

/** Under this prefix there is nothing else: no service is called `auth`. @throws HttpError 404 or 405 */
export const nothingElse =
  (router: Router): Middleware =>
  (ctx, next) => {
    if (!/^\/api\/v1\/auth(\/|$)/.test(ctx.path)) return next();
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods);
    if (methods.length === 0) throw notFound(`${ctx.method} ${ctx.path}`);
    throw new HttpError(405, 'method_not_allowed', `${ctx.path} does not take ${ctx.method}`, undefined, {
      Allow: methods.join(', '),
    });
  };

/** Whatever it is, as text: what is no token of ours is refused as one. */
const refreshToken = (ctx: Context) => ({ refresh_token: String(fieldsOf(ctx, 'refresh_token').refresh_token) });

async function neverStored(ctx: Context, next: Next): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  await next();
}
