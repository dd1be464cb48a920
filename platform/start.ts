import { prepareFirstAdministrator } from '../domains/identity/index.ts';
import { services } from '../domains/index.ts';
import { startGateway } from '../gateway/index.ts';
import { gatewaySettings } from '../gateway/settings.ts';
import type { Config } from '../kernel/config/index.ts';
import type { Remark } from '../kernel/http/system-routes.ts';
import { createMetrics } from '../kernel/process/metrics.ts';
import { openResources, type ProcessContext, type Resources, storeAtStart } from '../kernel/service/resources.ts';
import { startService } from '../kernel/service/service.ts';
import { waitForStores } from '../kernel/service/wait-for-stores.ts';
import { beginReadModels, startProjections } from '../projections/start.ts';
import { checksOfServices } from './doctor/running.ts';
import { openStores } from './open-stores.ts';

export type RunningPlatform = {
  readonly url: string;
  readonly eventStoreUrl: string;
  readonly documentStoreUrl: string;
  /** Where everything stored on this machine is. */
  readonly dataFolder: string;
  /** The first administrator, until someone has signed in. */
  readonly administrator: { email: string; password: string } | null;
};

/**
 * Everything in one place: the stores that have no configured URL, the router and the projections, the seven services
 * and the gateway. Whatever has started stops with `base.shutdown`, even if this throws midway.
 * @param opening the stores, if they are being started already
 * @throws AlreadyRunning, or an Error that names the part, the cause and what to do
 */
export async function startPlatform(
  settings: Config,
  base: ProcessContext,
  opening = openStores(settings, base),
): Promise<RunningPlatform> {
  const { dataFolder, urls, remarks, address } = await opening;
  const resources = openResources({ ...settings, ...address }, urls, base);
  await waitForStores(resources);
  const { url, administrator } = await startParts(resources, remarks);
  return { url, eventStoreUrl: urls.eventStore, documentStoreUrl: urls.documentStore, dataFolder, administrator };
}

async function startParts(
  resources: Resources,
  storeRemarks: readonly Remark[],
): Promise<Pick<RunningPlatform, 'url' | 'administrator'>> {
  const ensureAdministrator = prepareFirstAdministrator({ store: storeAtStart(resources) });
  await beginReadModels(resources);
  const started = await Promise.all(
    services.map((service) => startService(service, resources, { host: '127.0.0.1', port: 0 }, { hasDoor: false })),
  );
  // Only the gateway is reachable from outside, so its metrics and `/ready` report on the projections too.
  const metrics = createMetrics('gateway');
  for (const service of started) metrics.include(service.metrics);
  const projections = await startProjections(
    resources,
    services.flatMap(({ policies }) => policies),
    metrics.registry,
  );
  const urls = new Map(services.map(({ name }, index) => [name, started[index]?.url ?? '']));
  let isStarted = false;
  const { url } = await startGateway(resources, {
    services: urls,
    metrics,
    remarks: [...projections, ...storeRemarks],
    isStarted: () => isStarted,
    checksOfServices: checksOfServices(resources, allSettings),
    settingsOfServices: allSettings,
  });
  // Last of all: the password exists nowhere else, so nothing may fail between creating and showing it.
  const administrator = await ensureAdministrator();
  isStarted = true;
  return { url, administrator };
}

/** Everything that the parts read from the environment in addition to the common settings. */
export const allSettings = [gatewaySettings, ...services.map(({ settings }) => settings)];
