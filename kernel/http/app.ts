import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { isTracing } from '../tracing/spans.ts';
import { setDefault } from './answer.ts';
import { errorHandler, type HttpError, validationError } from './errors.ts';
import { jsonBodies } from './json-bodies.ts';
import { routeOf, statusOf } from './request-outcome.ts';
import { pathOf, requirePath } from './request-target.ts';
import { type Probe, type Remark, systemRoutes } from './system-routes.ts';
import { traceRequests } from './trace-requests.ts';

const REQUEST_ID = /^[\w.:-]{1,128}$/;

export type AppOptions = {
  readonly log: Log;
  readonly metrics: Metrics;
  /** What must be reachable for /ready to answer 200. */
  readonly probes: readonly Probe[];
  readonly remarks?: readonly Remark[];
  /** That `/metrics` wants to be shown; absent: it is open. */
  readonly metricsToken?: string | undefined;
  /** Runs before everything but the log line and error handling, so before the system endpoints too. */
  readonly early?: readonly Middleware[];
  /** Precedes everything but the system endpoints. Default: every request is admitted. */
  readonly door?: Middleware;
  /** Adds the routes that follow the common middleware. */
  readonly mount: (app: Koa) => void;
  /** Parse JSON bodies of up to 1 MiB. A proxy passes them on unread. */
  readonly bodies: boolean;
  /** What the log line adds for a request answered 401, 403 or 429. */
  readonly refusalOf?: (ctx: Context) => object;
};

/**
 * The middleware shared by the gateway and all services: request id, one log line per request, errors in the spec's
 * shape, metrics, the system endpoints, JSON bodies.
 */
export function createApp({
  log,
  metrics,
  probes,
  remarks = [],
  metricsToken,
  early = [],
  door,
  mount,
  bodies,
  refusalOf = () => ({}),
}: AppOptions): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(requestState(log));
  if (isTracing()) app.use(traceRequests(metrics.service));
  app.use(logRequests(log, metrics, refusalOf));
  app.use(errorHandler(log));
  for (const middleware of early) app.use(middleware);
  app.use(requirePath);
  app.use(systemRoutes(metrics, { probes, remarks }, metricsToken));
  if (door) app.use(door);
  if (bodies) app.use(jsonBodies({ refusal: notJson, onError: explained }));
  mount(app);
  return app;
}

const notJson = (msg: string): HttpError =>
  validationError([{ type: 'json_invalid', loc: ['body'], msg, input: null }]);

/** Services also answer 422 to a body that is not JSON; a wrong size or encoding has its own status. */
function explained(error: Error): never {
  throw error instanceof SyntaxError ? notJson(`JSON decode error: ${error.message}`) : error;
}

/** The id that a client gave its request, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

function requestState(log: Log) {
  return (ctx: Context, next: Next): Promise<void> => {
    const id = requestIdOf(ctx.req);
    ctx.state = new RequestState(log, id);
    setDefault(ctx.res, { name: 'X-Request-ID', key: 'x-request-id', value: id });
    return next();
  };
}

/**
 * What is known of one request. Its logger is created only when something is logged: creating one costs more than
 * routing.
 */
class RequestState {
  readonly requestId: string;
  /** The pattern that matched, if no router sets it. */
  route: string | undefined;
  /** The status to count, if it is not the one that was sent. */
  outcome: number | undefined;
  /** The caller, as soon as a genuine token has named it. */
  userId: string | undefined;
  /** The error that was answered here, instead of what was asked for. */
  refusal: HttpError | undefined;
  /** Whether the answer says how much of a limit is left. */
  showsLimit = false;
  readonly #log: Log;
  #own: Log | undefined;

  constructor(log: Log, requestId: string) {
    this.requestId = requestId;
    this.#log = log;
  }

  get log(): Log {
    this.#own ??= this.#log.child({ request_id: this.requestId });
    return this.#own;
  }
}

const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);

function logRequests(log: Log, metrics: Metrics, refusalOf: (ctx: Context) => object) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    await next();
    const seconds = (performance.now() - started) / 1e3;
    const { req, state } = ctx;
    const status = statusOf(ctx);
    const { method = '' } = req;
    metrics.httpRequests.observe(method, routeOf(ctx), status, seconds);
    if (!log.isLevelEnabled('info')) return;
    const line = {
      method,
      // Without the query, which may contain a token.
      path: pathOf(req),
      status,
      duration_ms: Math.round(seconds * 1e6) / 1e3,
      ...(REFUSED.has(status) ? refusalOf(ctx) : {}),
    };
    state.log.info(line, 'request');
  };
}
