import type Router from '@koa/router';
import type { Context } from 'koa';
import { badRequest } from '../../kernel/http/errors.ts';
import { jsonBodies } from '../../kernel/http/json-bodies.ts';
import { type Handled, handle, type Operation } from '../../kernel/http/operation.ts';
import { operationsRouter } from '../../kernel/http/operations-router.ts';
import { createAccountLimit } from '../limits/account-limit.ts';
import type { KnownClients } from '../limits/known-clients.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { fieldsOf } from './body-fields.ts';
import type { CookieSessions } from './cookies/sessions.ts';
import { messageOf, withPosition } from './identity-answers.ts';
import type { CallIdentity } from './identity-client.ts';
import { authOperations } from './operations.ts';
import { sessionHandlers } from './session-handlers.ts';
import { TICKET_SECONDS, type Tickets } from './tickets.ts';

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
  const json = jsonBodies({ refusal: badRequest });
  const fiveAMinute = [limits.byAddress(5), json] as const;
  const thirtyAMinute = [limits.byAddress(30), json] as const;
  // With every page that opens: an office has one address.
  const often = [limits.byAddress(600)] as const;
  const { register, login, showSession, openSocket } = authOperations;
  const { verifyEmail, resendVerification, forgotPassword, resetPassword } = authOperations;
  const scarce: ReadonlySet<Operation> = new Set<Operation>([
    register,
    login,
    resendVerification,
    forgotPassword,
    resetPassword,
  ]);

  const handlers = [
    ...sessionHandlers({ callService, sessions, limitedByAccount: createAccountLimit(limits, knownClients) }),
    handle(verifyEmail, messageFrom('verify-email')),
    handle(resendVerification, messageFrom('resend-verification')),
    handle(forgotPassword, messageFrom('forgot-password')),
    handle(resetPassword, messageFrom('reset-password')),
    handle(openSocket, async ({ ctx }) => {
      const bearer = await sessions.authenticate(ctx);
      const [ticket, since] = await Promise.all([tickets.issue(bearer), newestFrame()]);
      return { ticket, expires_in: TICKET_SECONDS, since: since === null ? null : String(since) };
    }),
    ...oauth,
  ];

  function messageFrom(path: string) {
    return async ({ body, ctx }: { body: object; ctx: Context }) => messageOf(await callService(ctx, path, body));
  }

  return operationsRouter(handlers, {
    documents: null,
    checkAnswers,
    strict: true,
    inputOf: fieldsOf,
    before: (operation) => (scarce.has(operation) ? fiveAMinute : operation === showSession ? often : thirtyAMinute),
  });
}
