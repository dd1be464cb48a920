import { join } from 'node:path';
import type { SettingsTable } from '../kernel/config/index.ts';
import type { Check } from '../kernel/diagnosis/finding.ts';
import { showDisk } from '../kernel/files/disk-gauges.ts';
import { createApp } from '../kernel/http/app.ts';
import { listen } from '../kernel/http/listen.ts';
import type { Remark } from '../kernel/http/system-routes.ts';
import { createMetrics, type Metrics } from '../kernel/process/metrics.ts';
import { startHeartbeat } from '../kernel/service/heartbeat.ts';
import { type Resources, storeProbes } from '../kernel/service/resources.ts';
import { auth } from './auth/plugin.ts';
import { pages } from './dashboard/plugin.ts';
import { mediaFiles } from './files/plugin.ts';
import { OfferingRequest } from './http/offered-protocols.ts';
import { connections } from './http/plugin.ts';
import { refusalOf } from './http/refusal.ts';
import { hub } from './hub/plugin.ts';
import { operators } from './operators/plugin.ts';
import type { CreatePlugin } from './plugin.ts';
import { otherServices, publicPages, services } from './proxy/plugin.ts';
import { createTools, type Timeouts } from './tools.ts';

/** How late a connection that takes too long to send a request is cut. */
const CHECKED_EVERY_MS = 2_000;
const DASHBOARD = join(import.meta.dirname, '..', 'dashboard', 'dist');
const MANUAL = join(import.meta.dirname, '..', 'docs-site', 'dist');

export type GatewayOptions = {
  /** Name to base address of every service reached through the gateway. */
  readonly services: ReadonlyMap<string, string>;
  readonly timeouts?: Partial<Timeouts>;
  /** What `/metrics` shows. Default: the gateway's own. */
  readonly metrics?: Metrics;
  /** The folder of the built dashboard; null: deliberately none. */
  readonly dashboard?: string | null;
  /** Additional remarks for `/ready` about what runs in the same process. */
  readonly remarks?: readonly Remark[];
  /** Whether what runs in the same process has started: `/ready` answers 503 until then. */
  readonly isStarted?: () => boolean;
  /** What operators have looked at of services in the same process. Default: they run elsewhere. */
  readonly checksOfServices?: readonly Check[];
  /** What services in the same process have read. Default: nothing. */
  readonly settingsOfServices?: readonly SettingsTable[];
};

/** In the order in which they see a request. */
const pluginsFor = (dashboard: string | null): readonly CreatePlugin[] => [
  connections,
  services,
  auth,
  operators,
  pages(dashboard, MANUAL),
  hub,
  mediaFiles,
  publicPages,
  otherServices,
];

/**
 * Starts the gateway: authentication, limits, the proxy, files and the WebSocket hub. Stops when the resources shut
 * down.
 * @throws Error if the port is not available, EventStoreUnavailable
 */
export async function startGateway(
  resources: Resources,
  {
    metrics = createMetrics('gateway'),
    dashboard = DASHBOARD,
    remarks = [],
    isStarted = () => true,
    checksOfServices,
    settingsOfServices = [],
    ...given
  }: GatewayOptions,
): Promise<{ url: string }> {
  let address = '';
  let isStopping = false;
  const gateway = await createTools(resources, {
    ...given,
    metrics,
    address: () => address,
    isStopping: () => isStopping,
    checksOfServices: checksOfServices ?? null,
    settingsOfServices,
  });
  const { config, files, shutdown, log, upstream } = gateway;
  showDisk(metrics.registry, files.root, config.PLATFORM_DISK_RESERVE_MB);
  const plugins = await Promise.all(pluginsFor(dashboard).map((create) => create(gateway)));

  const accepting = async (): Promise<void> => {
    if (!isStarted()) throw new Error('the gateway is starting');
    if (isStopping) throw new Error('the gateway is stopping');
  };
  const app = createApp({
    log,
    metrics,
    probes: [...storeProbes(resources), { name: 'gateway', check: accepting }],
    remarks,
    metricsToken: config.PLATFORM_METRICS_TOKEN,
    early: plugins.flatMap(({ early = [] }) => early),
    door: gateway.door.middleware,
    mount(app) {
      for (const middleware of plugins.flatMap(({ routes = [] }) => routes)) app.use(middleware);
    },
    bodies: false,
    refusalOf,
  });
  for (const plugin of plugins) plugin.prepare?.(app);
  const listening = await listen(app, config.PLATFORM_HOST, config.PLATFORM_PORT, {
    IncomingMessage: OfferingRequest,
    connectionsCheckingInterval: CHECKED_EVERY_MS,
    // Node would refuse a request without a host in its own format.
    requireHostHeader: false,
  });
  address = listening.url;
  // Steps of the shutdown run backwards: the gateway says that it is not ready, closes its sockets, then the rest.
  startHeartbeat('gateway', resources);
  shutdown.add('gateway', async () => {
    await listening.close();
    await upstream.agent.close();
  });
  for (const plugin of plugins) plugin.listening?.(listening.server, app);
  shutdown.add('readiness of the gateway', async () => {
    isStopping = true;
  });

  log.info({ url: listening.url }, 'gateway listening');
  return { url: listening.url };
}
