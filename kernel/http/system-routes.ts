import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'koa';
import { Gauge } from 'prom-client';
import { withDeadline } from '../async/deadline.ts';
import type { Metrics } from '../process/metrics.ts';
import { HttpError } from './errors.ts';
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

type Checks = { readonly probes: readonly Probe[]; readonly remarks: readonly Remark[] };

/**
 * `/health`, `/ready` and `/metrics`, without authentication.
 * @param metricsToken that `/metrics` wants; absent: it is open
 */
export function systemRoutes(metrics: Metrics, checks: Checks, metricsToken?: string) {
  showReadiness(metrics, checks);
  return (ctx: Context, next: Next): Promise<void> => {
    if (!isRead(ctx)) return next();
    switch (ctx.path) {
      case '/health':
        ctx.body = { status: 'ok' };
        return Promise.resolve();
      case '/ready':
        return ready(ctx, checks);
      case '/metrics':
        if (metricsToken !== undefined) requireToken(ctx, metricsToken);
        return show(ctx, metrics);
      default:
        return next();
    }
  };
}

/** @throws HttpError 401 */
function requireToken(ctx: Context, token: string): void {
  // Digests are of one length, as the comparison requires.
  const [given, expected] = [ctx.get('authorization'), `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  if (given && expected && timingSafeEqual(given, expected)) return;
  throw new HttpError(401, 'unauthorized', 'The metrics of this installation are shown to those who have its token');
}

async function show(ctx: Context, metrics: Metrics): Promise<void> {
  ctx.type = metrics.registry.contentType;
  ctx.body = await metrics.text();
}

// A server that accepts connections but does not respond is not ready either, and a probe does not wait.
const RESPONSE_TIMEOUT_MS = 2_500;

const answered = ({ name, check }: Probe): Promise<unknown> =>
  withDeadline(RESPONSE_TIMEOUT_MS, check(), () => new Error(`${name} does not answer`));

/** What was found of one part; `problem`: null if there is none. */
type Found = { readonly name: string; readonly problem: 'unreachable' | { readonly unfit: string } | null };

/** A quiet probe that cannot reach what it needs is left out: another one says so. */
async function probe(probes: readonly Probe[]): Promise<Found[]> {
  const results = await Promise.allSettled(probes.map(answered));
  return probes.flatMap(({ name, isQuiet }, index): Found[] => {
    const result = results[index];
    if (result?.status === 'rejected' && result.reason instanceof Unfit)
      return [{ name, problem: { unfit: result.reason.message } }];
    if (result?.status === 'fulfilled') return [{ name, problem: null }];
    return isQuiet ? [] : [{ name, problem: 'unreachable' }];
  });
}

async function ready(ctx: Context, { probes, remarks }: Checks): Promise<void> {
  const checks: Record<string, string> = {};
  const [unreachable, unfit]: [string[], string[]] = [[], []];
  const quiet = new Set(probes.filter(({ isQuiet }) => isQuiet).map(({ name }) => name));
  for (const { name, problem } of await probe(probes)) {
    if (problem === 'unreachable') unreachable.push(name);
    else if (problem !== null) unfit.push(problem.unfit);
    if (problem !== null || !quiet.has(name))
      checks[name] = problem === null ? 'ok' : problem === 'unreachable' ? problem : problem.unfit;
  }
  const problems = [...(unreachable.length > 0 ? [`Not reachable: ${unreachable.join(', ')}`] : []), ...unfit];
  for (const { name, remark } of remarks) checks[name] = remark() ?? 'ok';
  ctx.status = problems.length === 0 ? 200 : 503;
  ctx.body =
    problems.length === 0
      ? { status: 'ready', checks }
      : { error: 'not_ready', message: problems.join('; '), detail: { checks } };
}

/** What `/ready` says, as a gauge: each check is looked at whenever metrics are read. */
function showReadiness({ registry }: Metrics, { probes, remarks }: Checks): void {
  new Gauge({
    name: 'ready_check',
    help: 'What /ready says of each check: 1 if all is well, 0 if it names a problem',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const found = await probe(probes);
      this.reset();
      for (const { name, problem } of found) this.set({ check: name }, problem === null ? 1 : 0);
      for (const { name, remark } of remarks) this.set({ check: name }, remark() === null ? 1 : 0);
    },
  });
}
