import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { createOutageLog } from '../outages/outage-log.ts';
import type { Log } from '../process/log.ts';

const LINES = {
  begin: 'traces cannot be sent and are dropped until their receiver takes them again; nothing else is affected',
  end: 'traces are sent again',
};
const SUCCESS = 0;

/** An exporter that logs when its receiver goes away, and when it is back: one line each, however much is dropped. */
export function reportingOutages(exporter: SpanExporter, log: Log): SpanExporter {
  const outage = createOutageLog(log, LINES);
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === SUCCESS) outage.available();
        else outage.unavailable(nameOf(result.error));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** Addresses and answers of a receiver may contain credentials: only what kind of failure it was is said. */
export function nameOf(error: Error | undefined): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: string };
  if (typeof code === 'number') return `it answered ${code}`;
  return typeof code === 'string' ? code : (name ?? 'unknown');
}
