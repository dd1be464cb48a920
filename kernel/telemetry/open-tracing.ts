import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Log } from '../process/log.ts';
import { VERSION } from '../process/version.ts';
import { setTracer } from '../tracing/spans.ts';
import { reportingOutages } from './reporting-outages.ts';
import { tracerOf } from './tracer.ts';

const NAMESPACE = 'content-pipeline-platform';
/** How long a stop waits for a receiver that does not answer. */
const LAST_SPANS_MS = 1_500;

export type Tracing = {
  /** Sends what there is now. @throws Error if the receiver does not take it */
  flush(): Promise<void>;
  /** Switches tracing off, and sends what is left unless that takes too long. */
  close(): Promise<void>;
};

/**
 * Switches tracing on for this process. Where spans go, which ones are kept, and how many wait for it at most is read
 * from the environment by the SDK itself. It is not registered globally: nothing but the platform's own code makes
 * spans, so that no library says in them what it should not.
 * @param program the default of `service.name`
 */
export function openTracing(program: string, log: Log): Tracing {
  const own = { 'service.name': program, 'service.namespace': NAMESPACE, 'service.version': VERSION };
  const resource = defaultResource()
    .merge(resourceFromAttributes({ ...own, 'service.instance.id': randomUUID() }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = reportingOutages(new OTLPTraceExporter(), log);
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  setTracer(tracerOf(provider.getTracer(NAMESPACE, VERSION)));
  return {
    flush: () => provider.forceFlush(),
    async close() {
      setTracer(null);
      const sent = provider.shutdown().catch(() => undefined /* the outage is logged */);
      await Promise.race([sent, sleep(LAST_SPANS_MS, undefined, { ref: false })]);
    },
  };
}
