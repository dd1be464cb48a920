import type { Context } from 'koa';
import type { CookieSessions } from './cookies/sessions.ts';
import { signedSession } from './signed-session.ts';

type Signed = Awaited<ReturnType<typeof signedSession>>;

/** Answers with tokens: in the body, or in cookies if that is what the client asks for. */
export function createTokenAnswers(sessions: CookieSessions) {
  function inCookies(ctx: Context, { user, tokens }: Signed) {
    sessions.give(ctx, tokens);
    return { expires_in: tokens.expires_in, user };
  }

  return {
    inCookies,
    /** The spec's token response, or only the user if the client wants its tokens in cookies. */
    async signIn(ctx: Context, ask: () => Promise<unknown>) {
      const byCookie = sessions.isAskedFor(ctx);
      const signed = await signedSession(sessions, await ask());
      return byCookie ? inCookies(ctx, signed) : { ...signed.tokens, user: signed.user };
    },
  };
}
