import type { Context, Next } from 'koa';
import type { Metrics } from '../metrics.ts';

/** Answers when the thing is reachable, throws when it is not. */
export type Probe = { readonly name: string; readonly check: () => Promise<unknown> };

/** `/health`, `/ready` and `/metrics`, without authentication. */
export function systemRoutes(metrics: Metrics, probes: readonly Probe[]) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    switch (ctx.path) {
      case '/health':
        ctx.body = { status: 'ok' };
        return;
      case '/ready':
        return ready(ctx, probes);
      case '/metrics':
        ctx.type = metrics.registry.contentType;
        ctx.body = await metrics.registry.metrics();
        return;
      default:
        return next();
    }
  };
}

// A server that accepts connections and says nothing is not ready either, and whoever asks wants to know now.
const ANSWER_WITHIN_MS = 2_500;

async function answered({ name, check }: Probe): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} does not answer`)), ANSWER_WITHIN_MS);
  });
  try {
    await Promise.race([check(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function ready(ctx: Context, probes: readonly Probe[]): Promise<void> {
  const results = await Promise.allSettled(probes.map(answered));
  const checks = Object.fromEntries(
    probes.map(({ name }, i) => [name, results[i]?.status === 'fulfilled' ? 'ok' : 'unreachable']),
  );
  const missing = Object.keys(checks).filter((name) => checks[name] !== 'ok');
  ctx.status = missing.length === 0 ? 200 : 503;
  ctx.body =
    missing.length === 0
      ? { status: 'ready', checks }
      : { error: 'not_ready', message: `Not reachable: ${missing.join(', ')}`, detail: { checks } };
}
