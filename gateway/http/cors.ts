import type { Context, Next } from 'koa';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const EXPOSED = [
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
].join(', ');
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Range',
  'Range',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Min-Event-Position',
  'X-Request-ID',
  'X-Session',
].join(', ');
const PREFLIGHT_MAX_AGE_SECONDS = '600';

/**
 * Any origin may call with a token: `*` and never with credentials, so that no page except the dashboard's can use a
 * browser's cookies. Preflights are answered here and count towards no limit.
 * @param dashboardUrl the dashboard's address, if it is not served from here
 */
export const cors = (dashboardUrl: string | undefined) => {
  const dashboard = dashboardUrl === undefined ? null : new URL(dashboardUrl).origin;
  return (ctx: Context, next: Next): Promise<void> => {
    const isDashboard = dashboard !== null && ctx.get('origin') === dashboard;
    ctx.res.setHeader('Access-Control-Allow-Origin', isDashboard ? dashboard : '*');
    if (isDashboard) ctx.set('Access-Control-Allow-Credentials', 'true');
    // The same address has two answers: caches must not confuse them.
    if (dashboard !== null) ctx.vary('Origin');
    return answer(ctx, next);
  };
};

function answer(ctx: Context, next: Next): Promise<void> {
  ctx.res.setHeader('Access-Control-Expose-Headers', EXPOSED);
  if (ctx.method !== 'OPTIONS' || ctx.get('access-control-request-method') === '') return next();
  ctx.set('Access-Control-Allow-Methods', METHODS);
  ctx.set('Access-Control-Allow-Headers', ALLOWED);
  ctx.set('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS);
  ctx.status = 204;
  return Promise.resolve();
}
