import type { Context, Middleware } from 'koa';
import { HttpError } from '../../kernel/http/errors.ts';
import { clientGroup } from '../http/client-address.ts';
import { createSlidingWindow, type Window } from './sliding-window.ts';

export const WINDOW_MS = 60_000;

/** Reads per minute, for one user at one service. */
const READS: Readonly<Record<string, number>> = { director: 100, scout: 10 };
const OTHER_READS = 60;
const WRITES = 20;

export type RateLimits = {
  /** For a route of the gateway's own: at most `limit` requests a minute from one client address. */
  byAddress(limit: number): Middleware;
  /** Counts a request to a service. @throws HttpError 429 */
  toService(ctx: Context, service: string, userId: string): Promise<void>;
  /** Counts a request under a key of the caller's choice. @throws HttpError 429 */
  take(ctx: Context, key: string, limit: number): Promise<void>;
  /** Takes back what was counted last under a key: it was none of what is limited. */
  giveBack(key: string): void | Promise<void>;
};

export function createRateLimits(window: Window = createSlidingWindow(WINDOW_MS)): RateLimits {
  const take = async (ctx: Context, key: string, limit: number): Promise<void> => {
    const { allowed, remaining, resetsInMs } = await window.take(key, limit);
    if (!allowed) throw tooMany('Too many requests, please try again later', limit, resetsInMs);
    // Where several limits apply, the headers describe the first.
    if (ctx.res.hasHeader('X-RateLimit-Limit')) return;
    const headers = headersOf(limit, remaining, resetsInMs);
    for (const name in headers) ctx.res.setHeader(name, headers[name] ?? '');
  };

  return {
    take,
    giveBack: window.giveBack,
    byAddress: (limit) => async (ctx, next) => {
      await take(ctx, `${ctx.path} ${clientGroup(ctx)}`, limit);
      return next();
    },
    async toService(ctx, service, userId) {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.method === 'OPTIONS';
      const limit = isRead ? (READS[service] ?? OTHER_READS) : WRITES;
      await take(ctx, `${service} ${isRead ? 'read' : 'write'} ${userId}`, limit);
    },
  };
}

/** The spec's 429. @param limit that is exceeded. @param resetsInMs when there may be room again */
export const tooMany = (message: string, limit: number, resetsInMs: number): HttpError =>
  new HttpError(429, 'rate_limit_exceeded', message, undefined, {
    ...headersOf(limit, 0, resetsInMs),
    'Retry-After': String(Math.max(1, Math.ceil(resetsInMs / 1_000))),
    'Cache-Control': 'no-store',
  });

const headersOf = (limit: number, remaining: number, resetsInMs: number): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil((Date.now() + resetsInMs) / 1_000)),
});
