import type { Context } from 'koa';
import { logServerError, notFound, toHttpError } from '../../../kernel/http/errors.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { CookieSessions } from '../cookies/sessions.ts';
import type { CallIdentity } from '../identity-client.ts';
import { signedSession } from '../signed-session.ts';
import type { Dashboard } from './dashboard.ts';
import { oauthOperations } from './operations.ts';
import {
  type Account,
  type Attempt,
  isOAuthErrorCode,
  type OAuthErrorCode,
  OAuthFailure,
  type Provider,
  type ProviderName,
} from './provider.ts';
import type { Begun, States } from './states.ts';

export type SignInTools = {
  /** The configured ones. */
  readonly providers: ReadonlyMap<ProviderName, Provider>;
  readonly states: States;
  readonly dashboard: Dashboard;
  /** The gateway's address to which providers redirect; the request's own claim does not count. */
  readonly redirectBase: () => string;
  readonly sessions: CookieSessions;
  readonly callIdentity: CallIdentity;
};

/**
 * Signing in with provider accounts, and linking them to signed-in users. The browser always ends up at the dashboard.
 */
export function oauthHandlers(tools: SignInTools): Handled[] {
  const { states, dashboard, sessions, callIdentity } = tools;
  const { beginGoogleSignIn, finishGoogleSignIn, beginGithubSignIn, finishGithubSignIn } = oauthOperations;

  return [
    handle(beginGoogleSignIn, ({ query, ctx }) => begin(ctx, 'google', query)),
    handle(finishGoogleSignIn, ({ query, ctx }) => finish(ctx, 'google', query.state)),
    handle(beginGithubSignIn, ({ query, ctx }) => begin(ctx, 'github', query)),
    handle(finishGithubSignIn, ({ query, ctx }) => finish(ctx, 'github', query.state)),
  ];

  function begin(
    ctx: Context,
    name: ProviderName,
    asked: { return_to?: string | undefined; link?: string | undefined },
  ) {
    const provider = requireProvider(tools, name);
    return orFailed(tools, ctx, name, async () => {
      // A foreign page must not be able to start linking an account: at the provider, the browser may be signed in as
      // anyone.
      const user = ctx.get('sec-fetch-site') === 'cross-site' ? null : await sessions.userOf(ctx);
      if (asked.link && !user) throw new OAuthFailure('not_signed_in');
      const values = states.create();
      const url = await provider.authorizationUrl(attemptOf(tools, name, values));
      await states.keep(ctx, {
        ...values,
        provider: name,
        returnTo: asked.return_to ?? null,
        linkTo: user?.sub ?? null,
      });
      return url.href;
    });
  }

  function finish(ctx: Context, name: ProviderName, state = '') {
    const provider = requireProvider(tools, name);
    return orFailed(tools, ctx, name, async () => {
      const begun = await states.take(ctx, name, state);
      if (!begun) throw new OAuthFailure('invalid_state');
      const account = await provider.accountOf(new URLSearchParams(ctx.querystring), attemptOf(tools, name, begun));
      await (begun.linkTo === null ? signIn(ctx, name, account) : link(ctx, name, account, begun.linkTo));
      return dashboard.page(begun.returnTo);
    });
  }

  async function signIn(ctx: Context, provider: ProviderName, account: Account): Promise<void> {
    const { body, position } = await callIdentity(ctx, 'oauth/sign-in', { provider, ...account });
    if (position !== null) ctx.set('X-Event-Position', position);
    sessions.give(ctx, (await signedSession(sessions, body)).tokens);
  }

  async function link(ctx: Context, provider: ProviderName, account: Account, user_id: string): Promise<void> {
    const user = await sessions.userOf(ctx);
    if (user?.sub !== user_id || user.sid === null) throw new OAuthFailure('not_signed_in');
    const { position } = await callIdentity(ctx, 'oauth/link', { provider, ...account, user_id, session_id: user.sid });
    if (position !== null) ctx.set('X-Event-Position', position);
  }
}

/** @throws HttpError 404 */
function requireProvider({ providers }: SignInTools, name: ProviderName): Provider {
  const provider = providers.get(name);
  if (!provider) throw notFound(`sign-in with ${name}`);
  return provider;
}

function attemptOf(
  { redirectBase }: SignInTools,
  name: ProviderName,
  { state, nonce, verifier }: Pick<Begun, 'state' | 'nonce' | 'verifier'>,
): Attempt {
  const redirectUri = `${redirectBase().replace(/\/$/, '')}/api/v1/auth/oauth/${name}/callback`;
  return { redirectUri, state, nonce, verifier };
}

/** The page that `work` leads to, or the one that says why it has failed. */
async function orFailed(
  { dashboard }: SignInTools,
  ctx: Context,
  provider: ProviderName,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'sign_in_failed') logServerError(ctx.state.log, error, toHttpError(error));
    const cause = error instanceof Error ? error.message : 'unknown';
    ctx.state.log.info({ provider, code, cause }, 'a sign-in with a provider failed');
    return dashboard.failed(code);
  }
}

function codeOf(error: unknown): OAuthErrorCode {
  if (error instanceof OAuthFailure) return error.code;
  if (error instanceof ProviderError) return 'provider_unavailable';
  const { code } = toHttpError(error);
  return isOAuthErrorCode(code) ? code : 'sign_in_failed';
}
