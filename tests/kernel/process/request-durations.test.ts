import { Histogram, Registry } from 'prom-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMetrics } from '../../../kernel/process/metrics.ts';

const it = suite('durations of requests');

const OBSERVED = [
  ['GET', '/things', 200, 0.003],
  ['GET', '/things', 200, 0.005],
  ['GET', '/things', 404, 0.0051],
  ['POST', '/things', 200, 10],
  ['GET', '/others/:id', 200, 11],
] as const;

/** The lines of one metric, whatever the order of labels and lines. */
const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.includes('http_request_duration_seconds'))
    .map((line) => line.replace(/\{(.*)\}/, (_, labels) => `{${labels.split(',').toSorted().join()}}`))
    .toSorted();

it("are shown as the library's own histogram shows them", async () => {
  const { registry, httpRequests } = createMetrics('test');
  const library = new Registry();
  library.setDefaultLabels({ service: 'test' });
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [library],
  });
  for (const [method, route, status, seconds] of OBSERVED) {
    httpRequests.observe(method, route, status, seconds);
    histogram.observe({ method, route, status }, seconds);
  }
  assert.equal(linesIn(await registry.metrics()), linesIn(await library.metrics()));
});

it.run();
