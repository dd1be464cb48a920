import { Readable } from 'node:stream';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import type { Documents } from '../documents/index.ts';
import { waitForPosition } from './event-positions.ts';
import type { Handled, Operation, Request } from './operation.ts';
import { validated } from './validation.ts';

type Guard = (ctx: Context) => Promise<void>;

type Options = {
  /** Null if no operation reads any. */
  readonly documents: Documents | null;
  /**
   * What the handler gets as body and query. Default: the request parsed by the operation's schemas. @throws HttpError
   */
  readonly inputOf?: (operation: Operation, ctx: Context) => { readonly body: unknown; readonly query: unknown };
  /** Middleware that runs before the handler, and before everything else of the operation. */
  readonly before?: (operation: Operation) => readonly Middleware[];
  /** Whether a trailing slash makes a path a different one; default false. */
  readonly strict?: boolean;
  /** Throws unless the caller is an administrator; needed if an operation is for administrators. */
  readonly requireAdministrator?: Guard | undefined;
  /** The same for operations for verified users, auditors or operators. */
  readonly requireVerified?: Guard | undefined;
  readonly requireAuditor?: Guard | undefined;
  readonly requireOperator?: Guard | undefined;
  /**
   * Fail rather than send an answer that does not match its description. This costs time: for tests and development.
   */
  readonly checkAnswers: boolean;
};

/** Routes requests to the handlers of their operations; the first that fits a path answers. */
export function operationsRouter(handled: readonly Handled[], options: Options): Router {
  const { documents, checkAnswers, before: first = () => [], strict = false } = options;
  const guards = {
    administrators: options.requireAdministrator,
    verified: options.requireVerified,
    auditors: options.requireAuditor,
    operators: options.requireOperator,
  };
  const input = options.inputOf ?? inputOf;
  const router = new Router({ sensitive: true, strict });
  for (const { operation, handler } of handled) {
    const { method, path, access, reads = [], status = 200 } = operation;
    const answer = async (ctx: Request<unknown, unknown>['ctx']): Promise<void> => {
      const body = await handler({ ...input(operation, ctx), ctx });
      if (ctx.respond === false) return;
      // A streamed answer cannot be checked beforehand.
      if (checkAnswers && !(body instanceof Readable)) requireDescribed(operation, ctx, body);
      ctx.status = status;
      if (status === 302) ctx.set('Location', String(body));
      // Koa takes null for: no body, as described.
      ctx.body = status === 204 ? null : status === 302 ? '' : body;
    };
    if (reads.length > 0 && !documents) throw new Error(`${method} ${path} reads documents, and there are none here`);
    const before: Middleware[] = [...first(operation)];
    if (access !== undefined && access !== 'everybody' && access !== 'users') {
      const guard = guards[access];
      if (!guard) throw new Error(`${method} ${path} is for ${access}, and no caller is known`);
      before.push(async (ctx, next) => {
        await guard(ctx);
        await next();
      });
    }
    if (documents && reads.length > 0) before.push(waitForPosition(documents, ...reads));
    router.register(routePath(path), [method], [...before, answer]);
  }
  return router;
}

/**
 * `/trends/{trend_id}/` in the router's syntax: `/trends/:trend_id`, which matches with and without a trailing slash.
 */
const routePath = (path: string): string => path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1');

function inputOf({ body, query }: Operation, ctx: Context): { body: unknown; query: unknown } {
  return {
    body: body && validated(body, (ctx.request as { body?: unknown }).body ?? {}, 'body'),
    query: query && validated(query, { ...ctx.query }, 'query'),
  };
}

/** @throws Error that says which field differs from the description */
function requireDescribed({ method, path, answer, writes, records }: Operation, ctx: Context, body: unknown): void {
  const what = `the answer of ${method} ${path}`;
  // As the caller gets it: JSON knows neither undefined nor dates.
  const result = answer.safeParse(JSON.parse(JSON.stringify(body ?? null)));
  if (!result.success) throw new Error(`${what} does not match its description: ${z.prettifyError(result.error)}`);
  if (!writes && !records && ctx.res.hasHeader('X-Event-Position'))
    throw new Error(`${what} has an X-Event-Position, and is described as one that only reads`);
}
