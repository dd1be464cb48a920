import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { showEventLoopLag } from './event-loop-lag.ts';
import { providerCalls } from './provider-calls.ts';
import { RequestDurations } from './request-durations.ts';

export type Metrics = {
  readonly service: string;
  readonly registry: Registry;
  readonly httpRequests: RequestDurations;
  readonly policyOutcomes: Counter<'policy' | 'outcome'>;
  readonly policyDurations: Histogram<'policy' | 'outcome'>;
  /** What each running policy has in hand at this moment, by its name. */
  readonly policyWork: Map<string, () => { readonly running: number; readonly waiting: number }>;
  /** Also shows what a service of the same process counts: where only the gateway is reachable, no one else would. */
  include(part: Metrics): void;
  /** What `/metrics` answers. */
  text(): Promise<string>;
};

/** The library's own look at the event loop is replaced, and cannot be left out. */
const SELDOM_MS = 3_600_000;

/**
 * The metrics of one service, in a registry of its own so that services may share a process.
 * @param options.ofProcess whether what concerns the whole process is among them. False where others show it
 */
export function createMetrics(service: string, { ofProcess = true } = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (ofProcess) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SELDOM_MS });
    showEventLoopLag(registry);
    registry.registerMetric(providerCalls);
  }
  const included: Part[] = [];
  const httpRequests = new RequestDurations();
  // The declared type knows the library's own classes; a registry calls `get`.
  registry.registerMetric(httpRequests as unknown as Histogram);
  const policyWork: Metrics['policyWork'] = new Map();
  new Gauge({
    name: 'policy_work',
    help: 'Events that policies are handling (running), and that wait for one of their slots (waiting)',
    labelNames: ['policy', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [policy, load] of policyWork)
        for (const [state, events] of Object.entries(load())) this.set({ policy, state }, events);
    },
  });
  return {
    service,
    registry,
    policyWork,
    include: (part) => included.push(part),
    text: () => textOf({ service, registry }, included),
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
const OF_EACH_SERVICE = [
  'http_request_duration_seconds',
  'policy_outcomes_total',
  'policy_handler_duration_seconds',
  'policy_work',
];

/**
 * Metrics of the same name are shown together, as the format requires; their label `service` tells them apart. Nothing
 * else in the registries of others is looked at: some of it is found out by asking the stores.
 */
async function textOf(own: Part, included: readonly Part[]): Promise<string> {
  if (included.length === 0) return own.registry.metrics();
  const others = own.registry.getMetricsAsArray().filter(({ name }) => !OF_EACH_SERVICE.includes(name));
  const ofEach = await Promise.all([own, ...included].map(countedBy));
  const texts = await Promise.all([
    ...others.map(({ name }) => own.registry.getSingleMetricAsString(name)),
    AggregatorRegistry.aggregate(ofEach).metrics(),
  ]);
  return `${texts.map((text) => text.trimEnd()).join('\n\n')}\n`;
}

type Part = { readonly service: string; readonly registry: Registry };

const countedBy = ({ service, registry }: Part): Promise<object[]> =>
  Promise.all(
    OF_EACH_SERVICE.map(async (name) => {
      const counted = await registry.getSingleMetric(name)?.get();
      return {
        ...counted,
        values: counted?.values.map((each) => ({ ...each, labels: { service, ...each.labels } })) ?? [],
      };
    }),
  );
