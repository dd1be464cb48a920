import { createMetrics } from '../kernel/metrics.ts';
import { runAlone } from '../kernel/service/alone.ts';
import { createApp } from '../kernel/service/app.ts';
import { listen } from '../kernel/service/listen.ts';
import { storeProbes } from '../kernel/service/service.ts';
import { services } from '../platform/services.ts';
import { startProjections } from './start.ts';

/** Router and projections as a process of their own. What the services react to, the router has to know. */
await runAlone(async (platform) => {
  const metrics = createMetrics('projections');
  const policies = services.flatMap((service) => service.assemble({ ...platform, metrics }).policies);
  startProjections(platform, policies);
  const app = createApp({
    log: platform.log,
    metrics,
    probes: storeProbes(platform),
    mount: () => undefined,
    bodies: false,
  });
  const { PLATFORM_SERVICE_HOST, PLATFORM_SERVICE_PORT } = platform.config;
  const listening = await listen(app, PLATFORM_SERVICE_HOST, PLATFORM_SERVICE_PORT);
  platform.shutdown.add('projections http', () => listening.close());
});
