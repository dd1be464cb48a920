import Router from '@koa/router';
import type { Context } from 'koa';
import { dashboardPage } from '../../../../kernel/http/dashboard-path.ts';
import { isStoreUnavailable } from '../../../../kernel/outages/unavailable.ts';
import type { Sealing } from '../../../publishing-platforms/account/sealing.ts';
import { type ConnectionError, type ConnectTools, connectAccount } from '../../use-cases/connect-account.ts';
import { type ConnectionState, openState } from '../../use-cases/connection-state.ts';
import { confirmationPage, contentSecurityPolicyFor, outcomePage } from './connection-pages.ts';

type Tools = ConnectTools & {
  readonly sealing: Sealing;
  /** Where the browser ends up; null to show a page instead, unless the connection names a page of the dashboard. */
  readonly dashboard: string | null;
};
type Params = { params: Record<string, string> };

/** The path on the gateway to which platforms redirect back. */
const PREFIX = '/api/v1/publish-accounts';

/**
 * The redirect URI to register at a platform. @param gatewayAddress as reached from outside, without a trailing slash
 */
export const redirectUriFor =
  (gatewayAddress: string) =>
  (platform: string): string =>
    `${gatewayAddress}${PREFIX}/${platform}/callback`;

/**
 * The page to which a platform redirects the browser. It requires no session, so that API clients can open the consent
 * page in any browser (a browser signed in as another user is refused). The page therefore says who will be able to
 * post with the account, and redeems nothing before the reader agrees.
 */
export function connectionRoutes(tools: Tools): Router {
  const { sealing, dashboard } = tools;
  const router = new Router({ prefix: PREFIX, sensitive: true, strict: true });

  router.use(async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': contentSecurityPolicyFor(dashboard),
      'X-Content-Type-Options': 'nosniff',
      // The address contains a code. A stricter policy would strip the origin from the submitted form.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    });
    await next();
  });

  router.get('/:platform/callback', async (ctx) => {
    const { state, connection, code, error } = read(ctx);
    if (connection && error !== null) return end(ctx, connection, errorOf(error));
    if (!connection || code === null) return end(ctx, connection, 'invalid_state');
    if (isOfAnother(ctx, connection)) return end(ctx, connection, 'other_user');
    ctx.type = 'html';
    ctx.body = confirmationPage(connection, state);
  });

  router.post('/:platform/callback', async (ctx) => {
    const { connection, code } = read(ctx);
    if (!connection || code === null) return end(ctx, connection, 'invalid_state');
    end(ctx, connection, isOfAnother(ctx, connection) ? 'other_user' : await connect(connection, code));
  });

  return router;

  async function connect(connection: ConnectionState, code: string): Promise<ConnectionError | null> {
    try {
      return await connectAccount(tools, connection, code);
    } catch (error) {
      // A person is looking at the page, so the page tells them.
      if (isStoreUnavailable(error)) return 'not_ready';
      throw error;
    }
  }

  function read(ctx: Context & Params) {
    const state = textOf(ctx.query.state) ?? '';
    const connection = openState(sealing, state, ctx.params.platform ?? '');
    return { state, connection, code: textOf(ctx.query.code), error: textOf(ctx.query.error) };
  }

  function end(ctx: Context & Params, connection: ConnectionState | null, error: ConnectionError | null): void {
    const platform = ctx.params.platform ?? '';
    const page = connection?.return_to
      ? dashboardPage(dashboard ?? undefined, connection.return_to)
      : (dashboard ?? undefined);
    if (page !== undefined) {
      const outcome = new URLSearchParams(error === null ? { connected: platform } : { error });
      ctx.redirect(`${page}${page.includes('?') ? '&' : '?'}${outcome}`);
      ctx.status = 303;
      return;
    }
    ctx.type = 'html';
    ctx.status = error === null ? 200 : 400;
    ctx.body = outcomePage(platform, error);
  }
}

/** Whether the browser is signed in as a user other than the one who began; the gateway supplies the user. */
const isOfAnother = (ctx: Context, { user_id }: ConnectionState): boolean =>
  ![user_id, ''].includes(ctx.get('x-user-id'));

const textOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** RFC 6749 §4.1.2.1. Text written by the platform is not shown. */
function errorOf(code: string): ConnectionError {
  if (/^(access|user)_(denied|cancelled|canceled)/.test(code)) return 'access_denied';
  return code === 'server_error' || code === 'temporarily_unavailable' ? 'platform_unavailable' : 'platform_refused';
}
