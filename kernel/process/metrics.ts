import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.ts';

export type Metrics = {
  readonly registry: Registry;
  readonly httpRequests: RequestDurations;
  readonly policyOutcomes: Counter<'policy' | 'outcome'>;
  readonly policyDurations: Histogram<'policy' | 'outcome'>;
};

/** The metrics of one service, in a registry of its own so that services may share a process. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const httpRequests = new RequestDurations();
  // The declared type knows the library's own classes; a registry calls `get`.
  registry.registerMetric(httpRequests as unknown as Histogram);
  return {
    registry,
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
