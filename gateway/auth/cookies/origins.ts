import type { Context } from 'koa';
import { HttpError } from '../../../kernel/http/errors.ts';

/** The origins whose pages may use a browser's cookies: the gateway's own and the dashboard's. */
export type OwnOrigins = {
  /** Refuses a request that a foreign page may have made a browser send. @throws HttpError 403 */
  require(ctx: Context): void;
  /**
   * For requests that need no session: refuses what a foreign page sends. A client that is no browser names no origin.
   * @throws HttpError 403
   */
  refuseForeign(ctx: Context): void;
};

/**
 * @param own the gateway's configured address, if any
 * @param dashboard the dashboard's configured address, if any
 */
export function createOwnOrigins(own: string | undefined, dashboard: string | undefined): OwnOrigins {
  const configured = new Set([own, dashboard].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])));
  const isSecure = own?.startsWith('https:') === true;

  const isOwn = ({ req: { headers } }: Context): boolean =>
    headers.origin !== undefined && (configured.has(headers.origin) || isOf(headers.origin, headers.host, isSecure));

  return {
    require(ctx) {
      if (isOwn(ctx)) return;
      throw new HttpError(
        403,
        'forbidden',
        'A session in cookies accepts this only from its own pages: the Origin is not one of them',
      );
    },
    refuseForeign(ctx) {
      if (ctx.req.headers.origin === undefined || isOwn(ctx)) return;
      throw new HttpError(403, 'forbidden', 'This is accepted only from our own pages: the Origin is not one of them');
    },
  };
}

/**
 * Browsers send a host's cookies only to that host, so a page whose origin is the requested host belongs to it. If
 * addresses are secure, an insecure page may have been tampered with on its way.
 */
const isOf = (origin: string, host: string | undefined, isSecure: boolean): boolean =>
  host !== undefined && (origin === `https://${host}` || (!isSecure && origin === `http://${host}`));
