import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { providerCalls } from './provider-calls.ts';
import { RequestDurations } from './request-durations.ts';

export type Metrics = {
  readonly registry: Registry;
  readonly httpRequests: RequestDurations;
  readonly policyOutcomes: Counter<'policy' | 'outcome'>;
  readonly policyDurations: Histogram<'policy' | 'outcome'>;
  /** Also shows what a service of the same process counts: where only the gateway is reachable, no one else would. */
  include(service: Metrics): void;
  /** What `/metrics` answers. */
  text(): Promise<string>;
};

/**
 * The metrics of one service, in a registry of its own so that services may share a process.
 * @param options.ofProcess whether what concerns the whole process is among them. False where others show it
 */
export function createMetrics(service: string, { ofProcess = true } = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (ofProcess) {
    collectDefaultMetrics({ register: registry });
    registry.registerMetric(providerCalls);
  }
  const included: Registry[] = [];
  const httpRequests = new RequestDurations();
  // The declared type knows the library's own classes; a registry calls `get`.
  registry.registerMetric(httpRequests as unknown as Histogram);
  return {
    registry,
    include: (service) => included.push(service.registry),
    text: () => textOf(registry, included),
    httpRequests,
    policyOutcomes: new Counter({
      name: 'policy_outcomes_total',
      help: 'Deliveries handled by policies, by outcome',
      labelNames: ['policy', 'outcome'],
      registers: [registry],
    }),
    policyDurations: new Histogram({
      name: 'policy_handler_duration_seconds',
      help: 'Duration of one attempt of a policy to handle one event, by outcome',
      labelNames: ['policy', 'outcome'],
      // A render takes minutes.
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
      registers: [registry],
    }),
  };
}

/** Each service counts these for itself; everything else in its registry is the process's, or the gateway's as well. */
const OF_EACH_SERVICE: ReadonlySet<string> = new Set([
  'http_request_duration_seconds',
  'policy_outcomes_total',
  'policy_handler_duration_seconds',
]);

/** Metrics of the same name are shown together, as the format requires; their label `service` tells them apart. */
async function textOf(registry: Registry, included: readonly Registry[]): Promise<string> {
  if (included.length === 0) return registry.metrics();
  const counted = await Promise.all([registry, ...included].map((each) => each.getMetricsAsJSON()));
  const ofEach = counted.map((metrics) => metrics.filter(({ name }) => OF_EACH_SERVICE.has(name)));
  const own = registry.getMetricsAsArray().filter(({ name }) => !OF_EACH_SERVICE.has(name));
  const texts = await Promise.all([
    ...own.map(({ name }) => registry.getSingleMetricAsString(name)),
    AggregatorRegistry.aggregate(ofEach).metrics(),
  ]);
  return `${texts.map((text) => text.trimEnd()).join('\n\n')}\n`;
}
