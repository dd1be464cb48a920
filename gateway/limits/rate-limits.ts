import type { Context, Middleware } from 'koa';
import { setDefault } from '../../kernel/http/answer.ts';
import type { UserLimits } from '../../kernel/service/exposure.ts';
import { clientGroup } from '../http/client-address.ts';
import { LimitExceeded, limitHeaders } from '../http/limit-exceeded.ts';
import { createSlidingWindow, type LimitDecision, type Window } from './sliding-window.ts';

export const WINDOW_MS = 60_000;

export type RateLimits = {
  /** For one of the gateway's own routes: at most `limit` requests per minute from one client address. */
  byAddress(limit: number): Middleware;
  /**
   * Counts a user's request to a service, or to a part of the gateway that is limited like one.
   * @param declared by its owner; an operator's setting takes precedence. @throws HttpError 429
   */
  toService(ctx: Context, service: string, userId: string, declared: UserLimits): void | Promise<void>;
  /** Counts a request of `whose`. @param name of the limit, shown in logs, unlike `whose`. @throws HttpError 429 */
  take(ctx: Context, name: string, whose: string, limit: number): void | Promise<void>;
  /** Uncounts the latest request, which turned out not to be subject to the limit. */
  giveBack(name: string, whose: string): void | Promise<void>;
};

/** @param overrides limits set by the operator, by service */
export function createRateLimits(
  overrides: ReadonlyMap<string, UserLimits> = new Map(),
  window: Window = createSlidingWindow(WINDOW_MS),
): RateLimits {
  const decided = (ctx: Context, name: string, limit: number, decision: LimitDecision): void => {
    const { allowed, remaining, resetsInMs } = decision;
    if (!allowed) throw new LimitExceeded(name, 'Too many requests, please try again later', limit, resetsInMs);
    // If several limits apply, the headers describe the first.
    if (ctx.state.showsLimit) return;
    ctx.state.showsLimit = true;
    for (const line of limitHeaders(limit, remaining, resetsInMs)) setDefault(ctx.res, line);
  };
  const take = (ctx: Context, name: string, whose: string, limit: number): void | Promise<void> => {
    const decision = window.take(keyOf(name, whose), limit);
    return decision instanceof Promise
      ? decision.then((made) => decided(ctx, name, limit, made))
      : decided(ctx, name, limit, decision);
  };

  return {
    take,
    giveBack: (name, whose) => window.giveBack(keyOf(name, whose)),
    byAddress: (limit) => async (ctx, next) => {
      await take(ctx, ctx.path, clientGroup(ctx), limit);
      return next();
    },
    toService(ctx, service, userId, declared) {
      const { method } = ctx.req;
      const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
      const { reads, writes } = overrides.get(service) ?? declared;
      return take(ctx, `${service} ${isRead ? 'read' : 'write'}`, userId, isRead ? reads : writes);
    },
  };
}

const keyOf = (name: string, whose: string): string => `${name} ${whose}`;
