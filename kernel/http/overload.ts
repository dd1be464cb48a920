import type { Context, Middleware } from 'koa';
import { Counter, Gauge } from 'prom-client';
import { createOutageLog } from '../outages/outage-log.ts';
import type { Log } from '../process/log.ts';
import type { LoopLag } from '../process/loop-lag.ts';
import type { Metrics } from '../process/metrics.ts';
import { HttpError } from './errors.ts';

/** Refuses requests while a process cannot keep up, so that it can finish those that it has accepted. */
export type Door = {
  /** @throws HttpError 503, having done nothing */
  enter(): void;
  readonly middleware: Middleware;
};

type Options = {
  readonly lag: LoopLag;
  /** How late the process may be on average, in milliseconds; 0: anything is let in. */
  readonly mostMs: number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Who is let in nevertheless: those who are to see what is wrong. */
  readonly isExempt?: (ctx: Context) => boolean;
};

const QUIET_MS = 10_000;
const LONGEST_SECONDS = 30;

export function createDoor({ lag, mostMs, log, metrics: { registry }, isExempt = () => false }: Options): Door {
  const overload = createOutageLog(
    log,
    {
      begin: 'this process is overloaded: requests are refused with 503 until it catches up',
      end: 'this process is no longer overloaded',
    },
    QUIET_MS,
  );
  const refused = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused before they were read because the process could not keep up',
    registers: [registry],
  });
  new Gauge({
    name: 'event_loop_mean_lag_seconds',
    help: 'Average delay of the event loop over the last five seconds',
    registers: [registry],
    collect() {
      this.set(lag.meanMs() / 1_000);
    },
  });

  const enter = (): void => {
    const lateMs = lag.meanMs();
    if (mostMs === 0 || lateMs <= mostMs) {
      overload.available();
      return;
    }
    refused.inc();
    overload.unavailable(`its event loop is late by ${Math.round(lateMs)} ms on average`);
    throw tooMuch(lateMs);
  };
  return {
    enter,
    middleware: (ctx, next) => {
      if (!isExempt(ctx)) enter();
      return next();
    },
  };
}

/** The later the process is, the longer the pause until it is worth trying again. */
const tooMuch = (lateMs: number): HttpError =>
  new HttpError(
    503,
    'not_ready',
    'The server is overloaded: nothing of this request was carried out; try again in a moment',
    undefined,
    { 'Retry-After': String(Math.min(LONGEST_SECONDS, Math.ceil(lateMs / 100))) },
  );
