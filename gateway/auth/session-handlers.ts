import { type Handled, handle } from '../../kernel/http/operation.ts';
import type { LimitedByAccount } from '../limits/account-limit.ts';
import { type CookieSessions, hasSessionCookie } from './cookies/sessions.ts';
import { type CallForClient, messageOf } from './identity-answers.ts';
import { authOperations } from './operations.ts';
import { signedSession } from './signed-session.ts';
import { createTokenAnswers } from './token-answers.ts';

type Dependencies = {
  readonly callService: CallForClient;
  readonly sessions: CookieSessions;
  readonly limitedByAccount: LimitedByAccount;
};

/** How a session begins, goes on and ends. */
export function sessionHandlers({ callService, sessions, limitedByAccount }: Dependencies): Handled[] {
  const { signIn, inCookies } = createTokenAnswers(sessions);
  const { register, login, refresh, logout, showSession } = authOperations;

  return [
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
      return messageOf(answer);
    }),
    handle(showSession, async ({ ctx }) => {
      const bearer = await sessions.userOf(ctx);
      return {
        signed_in: hasSessionCookie(ctx),
        expires_at: bearer && new Date(bearer.exp * 1_000).toISOString(),
      };
    }),
  ];
}
