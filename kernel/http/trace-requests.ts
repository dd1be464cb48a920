import type { Middleware } from 'koa';
import { withoutTokens } from '../process/log.ts';
import { inSpan, type SpanOf } from '../tracing/spans.ts';
import { traceContextIn } from '../tracing/trace-context.ts';
import { routeOf, statusOf } from './request-outcome.ts';
import { pathOf } from './request-target.ts';

/** They are asked every few seconds, and say nothing about any work. */
const NOT_TRACED: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * A span for each request, in the trace that its `traceparent` names. For an application that starts while tracing is
 * on.
 * @param service whose requests they are: several services may share a process
 */
export function traceRequests(service: string): Middleware {
  return (ctx, next) => {
    const path = pathOf(ctx.req);
    if (NOT_TRACED.has(path)) return next();
    const method = METHODS.has(ctx.req.method ?? '') ? ctx.req.method : '_OTHER';
    const requested = (): SpanOf => ({
      name: `${method}`,
      kind: 'server',
      continues: traceContextIn(ctx.req.headers),
      attributes: {
        'platform.service': service,
        'http.request.method': method,
        'url.scheme': ctx.protocol,
        'url.path': tracedPath(path),
        'platform.request_id': ctx.state.requestId,
      },
    });
    return inSpan(requested, async (span) => {
      await next();
      const route = routeOf(ctx);
      const status = statusOf(ctx);
      if (route !== 'none') span?.rename(`${method} ${route}`);
      span?.set({ 'http.response.status_code': status, 'http.route': route === 'none' ? undefined : route });
      if (status >= 500) span?.fail(String(status));
    });
  };
}

/** Whoever mistakes a path for a header, or for a form, must not find their token or address in a trace. */
const tracedPath = (path: string): string => withoutTokens(path).replace(/[^/]*(?:@|%40)[^/]*/gi, '[redacted]');
