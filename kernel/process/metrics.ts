import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  readonly httpRequests: Histogram<'method' | 'route' | 'status'>;
  readonly policyOutcomes: Counter<'policy' | 'outcome'>;
  readonly policyDurations: Histogram<'policy' | 'outcome'>;
};

/** The metrics of one service, in a registry of its own so that services may share a process. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpRequests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of HTTP requests by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
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
