import Router from '@koa/router';
import type { Context } from 'koa';
import { isStoreUnavailable } from '../../../../kernel/outages/unavailable.ts';
import type { Sealing } from '../../../publishing-platforms/account/sealing.ts';
import { type ConnectionError, type ConnectTools, connectAccount } from '../../use-cases/connect-account.ts';
import { type ConnectionState, openState } from '../../use-cases/connection-state.ts';
import { confirmationPage, contentSecurityPolicyFor, outcomePage } from './connection-pages.ts';

type Tools = ConnectTools & {
  readonly sealing: Sealing;
  /** Where the browser is sent in the end; null to show a page. */
  readonly dashboard: string | null;
};
type Params = { params: Record<string, string> };

/** The part of the gateway's address that platforms lead back to: the one to register there. */
const PREFIX = '/api/v1/publish-accounts';

/** What is registered at a platform. @param gatewayAddress as it is reached from outside, without a trailing slash */
export const redirectUriFor =
  (gatewayAddress: string) =>
  (platform: string): string =>
    `${gatewayAddress}${PREFIX}/${platform}/callback`;

/**
 * Where a platform leads the browser back to. Nobody has to be signed in there, so that API clients can open the consent page in any
 * browser (one that is signed in as another user is refused): therefore the page says who will be able to post with the account, and nothing is redeemed before its reader agrees.
 */
export function connectionRoutes(tools: Tools): Router {
  const { sealing, dashboard } = tools;
  const router = new Router({ prefix: PREFIX, sensitive: true, strict: true });

  router.use(async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': contentSecurityPolicyFor(dashboard),
      'X-Content-Type-Options': 'nosniff',
      // The address holds a code. A stricter policy would take the origin from the form that is sent.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    });
    await next();
  });

  router.get('/:platform/callback', async (ctx) => {
    const { state, connection, code, error } = read(ctx);
    if (connection && error !== null) return end(ctx, errorOf(error));
    if (!connection || code === null) return end(ctx, 'invalid_state');
    if (isOfAnother(ctx, connection)) return end(ctx, 'other_user');
    ctx.type = 'html';
    ctx.body = confirmationPage(connection, state);
  });

  router.post('/:platform/callback', async (ctx) => {
    const { connection, code } = read(ctx);
    if (!connection || code === null) return end(ctx, 'invalid_state');
    end(ctx, isOfAnother(ctx, connection) ? 'other_user' : await connect(connection, code));
  });

  return router;

  async function connect(connection: ConnectionState, code: string): Promise<ConnectionError | null> {
    try {
      return await connectAccount(tools, connection, code);
    } catch (error) {
      // There is a person before the page, who is told so in one.
      if (isStoreUnavailable(error)) return 'not_ready';
      throw error;
    }
  }

  function read(ctx: Context & Params) {
    const state = textOf(ctx.query.state) ?? '';
    const connection = openState(sealing, state, ctx.params.platform ?? '');
    return { state, connection, code: textOf(ctx.query.code), error: textOf(ctx.query.error) };
  }

  function end(ctx: Context & Params, error: ConnectionError | null): void {
    const platform = ctx.params.platform ?? '';
    if (dashboard !== null) {
      const url = new URL(dashboard);
      if (error === null) url.searchParams.set('connected', platform);
      else url.searchParams.set('error', error);
      ctx.redirect(url.href);
      ctx.status = 303;
      return;
    }
    ctx.type = 'html';
    ctx.status = error === null ? 200 : 400;
    ctx.body = outcomePage(platform, error);
  }
}

/** Whether somebody is signed in here who is not the user that began: the gateway says who. */
const isOfAnother = (ctx: Context, { user_id }: ConnectionState): boolean =>
  ![user_id, ''].includes(ctx.get('x-user-id'));

const textOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** RFC 6749 §4.1.2.1. What a platform writes there is not shown. */
function errorOf(code: string): ConnectionError {
  if (/^(access|user)_(denied|cancelled|canceled)/.test(code)) return 'access_denied';
  return code === 'server_error' || code === 'temporarily_unavailable' ? 'platform_unavailable' : 'platform_refused';
}
