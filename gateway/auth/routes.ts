import type Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { badRequest } from '../../kernel/http/errors.ts';
import { jsonBodies } from '../../kernel/http/json-bodies.ts';
import { type Handled, handle, type Operation } from '../../kernel/http/operation.ts';
import { operationsRouter } from '../../kernel/http/operations-router.ts';
import { createAccountLimit } from '../limits/account-limit.ts';
import type { KnownClients } from '../limits/known-clients.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { fieldsOf } from './body-fields.ts';
import { type CookieSessions, hasSessionCookie } from './cookies/sessions.ts';
import type { CallIdentity } from './identity-client.ts';
import { authOperations } from './operations.ts';
import { signedSession } from './signed-session.ts';
import { TICKET_SECONDS, type Tickets } from './tickets.ts';
import { createTokenAnswers } from './token-answers.ts';

const messageSchema = z.object({ message: z.string() });

type Dependencies = {
  readonly callIdentity: CallIdentity;
  readonly sessions: CookieSessions;
  readonly tickets: Tickets;
  readonly limits: RateLimits;
  readonly knownClients: KnownClients;
  readonly checkAnswers: boolean;
  /** The position of the hub's newest frame; null if there is none, or it cannot be read. */
  readonly newestFrame: () => Promise<bigint | null>;
  readonly oauth: readonly Handled[];
};

/** The spec's authentication endpoints. The identity service checks credentials; the gateway signs access tokens. */
export function authRoutes({
  callIdentity,
  sessions,
  tickets,
  limits,
  knownClients,
  checkAnswers,
  newestFrame,
  oauth,
}: Dependencies): Router {
  const callService = withPosition(callIdentity);
  const { signIn, inCookies } = createTokenAnswers(sessions);
  const json = jsonBodies({ refusal: badRequest });
  const fiveAMinute = [limits.byAddress(5), json] as const;
  const thirtyAMinute = [limits.byAddress(30), json] as const;
  // With every page that opens: an office has one address.
  const often = [limits.byAddress(600)] as const;
  const limitedByAccount = createAccountLimit(limits, knownClients);
  const { register, login, refresh, logout, showSession, openSocket } = authOperations;
  const { verifyEmail, resendVerification, forgotPassword, resetPassword } = authOperations;
  const scarce: ReadonlySet<Operation> = new Set<Operation>([
    register,
    login,
    resendVerification,
    forgotPassword,
    resetPassword,
  ]);

  const handlers = [
    handle(register, ({ body, ctx }) => signIn(ctx, () => callService(ctx, 'register', body))),
    handle(login, ({ body, ctx }) =>
      signIn(ctx, () => limitedByAccount(ctx, body.email, () => callService(ctx, 'login', body))),
    ),
    handle(refresh, async ({ body, ctx }) => {
      const cookie = body.refresh_token === undefined ? sessions.refreshTokenOf(ctx) : null;
      const byCookie = cookie !== null || sessions.isAskedFor(ctx);
      // A request that lost a race is refused but removes no cookies: they may be those of the winner.
      const answer = await callService(ctx, 'refresh', { refresh_token: cookie ?? body.refresh_token });
      const signed = await signedSession(sessions, answer);
      return byCookie ? inCookies(ctx, signed) : signed.tokens;
    }),
    handle(logout, async ({ body, ctx }) => {
      const cookie = body.refresh_token === undefined ? sessions.refreshTokenOf(ctx) : null;
      const answer = await callService(ctx, 'logout', { refresh_token: cookie ?? body.refresh_token });
      if (cookie !== null) sessions.clear(ctx);
      return messageSchema.parse(answer);
    }),
    handle(verifyEmail, messageFrom('verify-email')),
    handle(resendVerification, messageFrom('resend-verification')),
    handle(forgotPassword, messageFrom('forgot-password')),
    handle(resetPassword, messageFrom('reset-password')),
    handle(showSession, async ({ ctx }) => {
      const bearer = await sessions.userOf(ctx);
      return {
        signed_in: hasSessionCookie(ctx),
        expires_at: bearer && new Date(bearer.exp * 1_000).toISOString(),
      };
    }),
    handle(openSocket, async ({ ctx }) => {
      const bearer = await sessions.authenticate(ctx);
      const [ticket, since] = await Promise.all([tickets.issue(bearer), newestFrame()]);
      return { ticket, expires_in: TICKET_SECONDS, since: since === null ? null : String(since) };
    }),
    ...oauth,
  ];

  function messageFrom(path: string) {
    return async ({ body, ctx }: { body: object; ctx: Context }) =>
      messageSchema.parse(await callService(ctx, path, body));
  }

  return operationsRouter(handlers, {
    documents: null,
    checkAnswers,
    strict: true,
    inputOf: fieldsOf,
    before: (operation) => (scarce.has(operation) ? fiveAMinute : operation === showSession ? often : thirtyAMinute),
  });
}

/** Calls the identity service, and tells the client the position of what it wrote. @returns the body of its answer */
const withPosition =
  (callIdentity: CallIdentity) =>
  async (ctx: Context, path: string, body: object): Promise<unknown> => {
    const answer = await callIdentity(ctx, path, body);
    if (answer.position !== null) ctx.set('X-Event-Position', answer.position);
    return answer.body;
  };
