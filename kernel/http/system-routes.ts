import type { Context, Next } from 'koa';
import { withDeadline } from '../async/deadline.ts';
import type { Metrics } from '../process/metrics.ts';

/** Resolves if the dependency is reachable, throws if it is not. */
export type Probe = { readonly name: string; readonly check: () => Promise<unknown> };

/**
 * What `/ready` also reports; null if all is well. Requests can still be served, so it stays ready: a 503 would make a
 * load balancer take away what still works.
 */
export type Remark = { readonly name: string; readonly remark: () => string | null };

/** `/health`, `/ready` and `/metrics`, without authentication. */
export function systemRoutes(metrics: Metrics, probes: readonly Probe[], remarks: readonly Remark[]) {
  return (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    switch (ctx.path) {
      case '/health':
        ctx.body = { status: 'ok' };
        return Promise.resolve();
      case '/ready':
        return ready(ctx, probes, remarks);
      case '/metrics':
        return show(ctx, metrics);
      default:
        return next();
    }
  };
}

async function show(ctx: Context, { registry }: Metrics): Promise<void> {
  ctx.type = registry.contentType;
  ctx.body = await registry.metrics();
}

// A server that accepts connections but does not respond is not ready either, and a probe does not wait.
const RESPONSE_TIMEOUT_MS = 2_500;

const answered = ({ name, check }: Probe): Promise<unknown> =>
  withDeadline(RESPONSE_TIMEOUT_MS, check(), () => new Error(`${name} does not answer`));

async function ready(ctx: Context, probes: readonly Probe[], remarks: readonly Remark[]): Promise<void> {
  const results = await Promise.allSettled(probes.map(answered));
  const checks: Record<string, string> = Object.fromEntries(
    probes.map(({ name }, i) => [name, results[i]?.status === 'fulfilled' ? 'ok' : 'unreachable']),
  );
  const missing = Object.keys(checks).filter((name) => checks[name] !== 'ok');
  for (const { name, remark } of remarks) checks[name] = remark() ?? 'ok';
  ctx.status = missing.length === 0 ? 200 : 503;
  ctx.body =
    missing.length === 0
      ? { status: 'ready', checks }
      : { error: 'not_ready', message: `Not reachable: ${missing.join(', ')}`, detail: { checks } };
}
