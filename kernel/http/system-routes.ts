import type { Context, Next } from 'koa';
import { withDeadline } from '../async/deadline.ts';
import type { Metrics } from '../process/metrics.ts';
import { isRead } from './is-read.ts';

/** Resolves if the dependency is reachable, throws if it is not, and Unfit if it is and cannot be used. */
export type Probe = {
  readonly name: string;
  readonly check: () => Promise<unknown>;
  /** Whether it is named only if it is unfit. */
  readonly isQuiet?: boolean;
};

/** Something answers but requests cannot be served with it; the message says why, and what to do. */
export class Unfit extends Error {}

/**
 * What `/ready` also reports; null if all is well. Requests can still be served, so it stays ready: a 503 would make a
 * load balancer take away what still works.
 */
export type Remark = { readonly name: string; readonly remark: () => string | null };

/** `/health`, `/ready` and `/metrics`, without authentication. */
export function systemRoutes(metrics: Metrics, probes: readonly Probe[], remarks: readonly Remark[]) {
  return (ctx: Context, next: Next): Promise<void> => {
    if (!isRead(ctx)) return next();
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
  const checks: Record<string, string> = {};
  const [unreachable, unfit]: [string[], string[]] = [[], []];
  for (const [index, { name, isQuiet }] of probes.entries()) {
    const result = results[index];
    if (result?.status === 'rejected' && result.reason instanceof Unfit) {
      checks[name] = result.reason.message;
      unfit.push(result.reason.message);
    } else if (!isQuiet) {
      checks[name] = result?.status === 'fulfilled' ? 'ok' : 'unreachable';
      if (checks[name] !== 'ok') unreachable.push(name);
    }
  }
  const problems = [...(unreachable.length > 0 ? [`Not reachable: ${unreachable.join(', ')}`] : []), ...unfit];
  for (const { name, remark } of remarks) checks[name] = remark() ?? 'ok';
  ctx.status = problems.length === 0 ? 200 : 503;
  ctx.body =
    problems.length === 0
      ? { status: 'ready', checks }
      : { error: 'not_ready', message: problems.join('; '), detail: { checks } };
}
