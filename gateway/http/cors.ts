import type { Context, Next } from 'koa';
import { headerLine, setDefault } from '../../kernel/http/answer.ts';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const EXPOSED = headerLine(
  'Access-Control-Expose-Headers',
  [
    'X-Request-ID',
    'X-Event-Position',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'Retry-After',
    'Content-Range',
    'Accept-Ranges',
    'ETag',
    'Location',
    'Tus-Resumable',
    'Tus-Version',
    'Upload-Expires',
    'Upload-Length',
    'Upload-Offset',
  ].join(', '),
);
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Range',
  'Range',
  'Traceparent',
  'Tracestate',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Min-Event-Position',
  'X-Request-ID',
  'X-Session',
].join(', ');
const ANYONE = headerLine('Access-Control-Allow-Origin', '*');
const PREFLIGHT_MAX_AGE_SECONDS = '600';

/**
 * Any origin may call with a token: `*` and never with credentials, so that no page except the dashboard's can use a
 * browser's cookies. Preflights are answered here and count towards no limit.
 * @param dashboardUrl the dashboard's address, if it is not served from here
 */
export const cors = (dashboardUrl: string | undefined) => {
  const dashboard = dashboardUrl === undefined ? null : new URL(dashboardUrl).origin;
  return (ctx: Context, next: Next): Promise<void> => {
    const { req, res } = ctx;
    const isDashboard = dashboard !== null && req.headers.origin === dashboard;
    if (isDashboard) ctx.set({ 'Access-Control-Allow-Origin': dashboard, 'Access-Control-Allow-Credentials': 'true' });
    else setDefault(res, ANYONE);
    // The same address has two answers: caches must not confuse them.
    if (dashboard !== null) ctx.vary('Origin');
    setDefault(res, EXPOSED);
    return req.method === 'OPTIONS' ? preflight(ctx, next) : next();
  };
};

function preflight(ctx: Context, next: Next): Promise<void> {
  if (ctx.get('access-control-request-method') === '') return next();
  ctx.set('Access-Control-Allow-Methods', METHODS);
  ctx.set('Access-Control-Allow-Headers', ALLOWED);
  ctx.set('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS);
  ctx.status = 204;
  return Promise.resolve();
}
