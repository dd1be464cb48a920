import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { ensureFirstAdministrator } from '../domains/identity/index.ts';
import { services } from '../domains/index.ts';
import { startGateway } from '../gateway/index.ts';
import { gatewaySettings } from '../gateway/settings.ts';
import type { Config } from '../kernel/config/index.ts';
import { bindPort } from '../kernel/http/listen.ts';
import type { Remark } from '../kernel/http/system-routes.ts';
import { createMetrics } from '../kernel/process/metrics.ts';
import { openResources, type ProcessContext, type Resources, storeAtStart } from '../kernel/service/resources.ts';
import { startService } from '../kernel/service/service.ts';
import { waitForStores } from '../kernel/service/wait-for-stores.ts';
import { beginReadModels, startProjections } from '../projections/start.ts';
import { embeddedStoreAt, embeddedStoreFile, type Kind, startEmbeddedStore } from './embedded-stores.ts';
import { lockDataFolder } from './instance-lock.ts';

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
 * @throws AlreadyRunning, or an Error that names the part, the cause and what to do
 */
export async function startPlatform(settings: Config, base: ProcessContext): Promise<RunningPlatform> {
  const dataFolder = resolve(settings.PLATFORM_DATA);
  const unlock = lockDataFolder(dataFolder);
  base.shutdown.add('data folder', async () => unlock());
  const config = await withAddress(settings);
  const { urls, remarks } = await startStores(config, dataFolder, base);
  noteAddress(embeddedStoreFile(dataFolder, 'event-store'), config.ESDB_URL ? null : urls.eventStore);
  noteAddress(embeddedStoreFile(dataFolder, 'document-store'), config.MONGODB_URI ? null : urls.documentStore);
  const resources = openResources(config, urls, base);
  await waitForStores(resources);
  const { url, administrator } = await startParts(resources, remarks);
  return { url, eventStoreUrl: urls.eventStore, documentStoreUrl: urls.documentStore, dataFolder, administrator };
}

/** @param url of an embedded store; null if another one is used */
function noteAddress(file: string, url: string | null): void {
  if (url === null) rmSync(file, { force: true });
  else writeFileSync(file, `${url}\n`, { mode: 0o600 });
}

/**
 * The gateway's own address, settled before anything starts: links to posts and files are built from it. A port that is
 * taken is found here, and not after everything else has started.
 */
async function withAddress(config: Config): Promise<Config> {
  const port = await portFor(config).catch((error: Error) => {
    throw new Error(`PLATFORM_HOST and PLATFORM_PORT: ${error.message}`, { cause: error });
  });
  const host = config.PLATFORM_HOST === '0.0.0.0' || config.PLATFORM_HOST === '::' ? '127.0.0.1' : config.PLATFORM_HOST;
  return {
    ...config,
    PLATFORM_PORT: port,
    PLATFORM_PUBLIC_URL: config.PLATFORM_PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
}

async function portFor({ PLATFORM_HOST, PLATFORM_PORT }: Config): Promise<number> {
  const server = createServer();
  const port = await bindPort(server, PLATFORM_HOST, PLATFORM_PORT);
  await new Promise((closed) => server.close(closed));
  return port;
}

async function startStores(
  config: Config,
  dataFolder: string,
  base: ProcessContext,
): Promise<{ urls: { eventStore: string; documentStore: string }; remarks: Remark[] }> {
  const remarks: Remark[] = [];
  const start = async (kind: Kind, port: number, reserveMb: number): Promise<string> => {
    const store = await startEmbeddedStore(kind, { dataFolder, port, reserveMb }, base);
    remarks.push(store.remark);
    return embeddedStoreAt(kind, store.port);
  };
  const reserveMb = config.PLATFORM_DISK_RESERVE_MB;
  const [eventStore, documentStore] = await Promise.all([
    config.ESDB_URL ?? start('event-store', config.PLATFORM_EVENT_STORE_PORT, reserveMb),
    // Documents still have to take in what the events before a full disk have changed.
    config.MONGODB_URI ?? start('document-store', config.PLATFORM_DOCUMENT_STORE_PORT, Math.floor(reserveMb / 2)),
  ]);
  return { urls: { eventStore, documentStore }, remarks };
}

async function startParts(
  resources: Resources,
  storeRemarks: readonly Remark[],
): Promise<Pick<RunningPlatform, 'url' | 'administrator'>> {
  await beginReadModels(resources);
  const started = await Promise.all(
    services.map((service) => startService(service, resources, { host: '127.0.0.1', port: 0 }, { hasDoor: false })),
  );
  // Only the gateway is reachable from outside, so its metrics and `/ready` report on the projections too.
  const metrics = createMetrics('gateway');
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
  });
  // Last of all: the password exists nowhere else, so nothing may fail between creating and showing it.
  const administrator = await ensureFirstAdministrator({ store: storeAtStart(resources) });
  isStarted = true;
  return { url, administrator };
}

/** Everything that the parts read from the environment in addition to the common settings. */
export const allSettings = [gatewaySettings, ...services.map(({ settings }) => settings)];
