import { services } from '../domains/index.ts';
import { createApp } from '../kernel/http/app.ts';
import { listen } from '../kernel/http/listen.ts';
import { createMetrics } from '../kernel/process/metrics.ts';
import { storeProbes } from '../kernel/service/resources.ts';
import { runProcess } from '../kernel/service/run-process.ts';
import { startProjections } from './start.ts';

/** Router and projections as a separate process. The router fills the inboxes of every policy of every service. */
await runProcess('projections', {}, async (resources) => {
  const metrics = createMetrics('projections');
  const projections = await startProjections(
    resources,
    services.flatMap(({ policies }) => policies),
    metrics.registry,
  );
  const app = createApp({
    log: resources.log,
    metrics,
    probes: storeProbes(resources),
    remarks: projections,
    metricsToken: resources.config.PLATFORM_METRICS_TOKEN,
    mount: () => undefined,
    bodies: false,
  });
  const { PLATFORM_SERVICE_HOST, PLATFORM_SERVICE_PORT } = resources.config;
  const listening = await listen(app, PLATFORM_SERVICE_HOST, PLATFORM_SERVICE_PORT);
  resources.shutdown.add('projections http', () => listening.close());
});
