import type { Context } from 'koa';
import { HttpError } from '../../../kernel/http/errors.ts';

/** Whose pages may use a browser's cookies: those of the gateway itself and of the dashboard. */
export type OwnOrigins = {
  /** Refuses a request that another page may have made a browser send. @throws HttpError 403 */
  require(ctx: Context): void;
};

/** @param own address of the gateway, @param dashboard its address: as they are configured, where they are */
export function createOwnOrigins(own: string | undefined, dashboard: string | undefined): OwnOrigins {
  const configured = new Set([own, dashboard].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])));
  const isSecure = own?.startsWith('https:') === true;

  return {
    require(ctx) {
      const { origin, host } = ctx.req.headers;
      if (origin !== undefined && (configured.has(origin) || isOf(origin, host, isSecure))) return;
      throw new HttpError(
        403,
        'forbidden',
        'A session in cookies takes this from its own pages alone: the Origin is not one',
      );
    },
  };
}

/**
 * Browsers send a host's cookies to that host alone: a page whose origin is the host that was asked is its own. Where addresses are
 * secure, a page that is not may be anybody's on the way.
 */
const isOf = (origin: string, host: string | undefined, isSecure: boolean): boolean =>
  host !== undefined && (origin === `https://${host}` || (!isSecure && origin === `http://${host}`));
