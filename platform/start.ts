import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { ensureFirstAdministrator } from '../domains/identity/index.ts';
import { startGateway } from '../gateway/index.ts';
import type { Config } from '../kernel/config/index.ts';
import { createLog } from '../kernel/log.ts';
import { openPlatform } from '../kernel/service/platform.ts';
import { type Platform, startService } from '../kernel/service/service.ts';
import { startProjections } from '../projections/start.ts';
import { type Embedded, startEmbedded } from './embedded-stores.ts';
import { lockFolder } from './instance-lock.ts';
import { services } from './services.ts';

export type Started = {
  readonly platform: Platform;
  readonly url: string;
  readonly eventStoreUrl: string;
  readonly documentStoreUrl: string;
  /** What is kept here, or null when both stores are elsewhere and only files are. */
  readonly dataFolder: string;
  /** The first administrator, on the run that made them. */
  readonly administrator: { email: string; password: string } | null;
};

/**
 * Everything in one place: the stores that no URL is configured for, the router and the projections, the seven services
 * and the gateway. The first that fails to start stops what had started.
 * @throws AlreadyRunning, or an Error that names the part and the cause
 */
export async function startPlatform(settings: Config): Promise<Started> {
  const config = await withAddress(settings);
  const dataFolder = resolve(config.PLATFORM_DATA);
  const unlock = lockFolder(dataFolder);
  const stores = await startStores(config, dataFolder).catch((error) => {
    unlock();
    throw error;
  });
  const platform = openPlatform(config, stores);
  platform.shutdown.addFirst('embedded stores', async () => {
    await Promise.all(stores.embedded.map((store) => store.stop()));
    unlock();
  });
  try {
    const { url, administrator } = await startParts(platform);
    return {
      platform,
      url,
      eventStoreUrl: stores.eventStore,
      documentStoreUrl: stores.documentStore,
      dataFolder,
      administrator,
    };
  } catch (error) {
    await platform.shutdown.run('failed to start');
    throw error;
  }
}

/** The gateway's own address, settled before anything starts: links to posts and files are made of it. */
async function withAddress(config: Config): Promise<Config> {
  const port = config.PLATFORM_PORT === 0 ? await freePort(config.PLATFORM_HOST) : config.PLATFORM_PORT;
  const host = config.PLATFORM_HOST === '0.0.0.0' || config.PLATFORM_HOST === '::' ? '127.0.0.1' : config.PLATFORM_HOST;
  return {
    ...config,
    PLATFORM_PORT: port,
    PLATFORM_PUBLIC_URL: config.PLATFORM_PUBLIC_URL ?? `http://${host}:${port}`,
  };
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Stores = { readonly eventStore: string; readonly documentStore: string; readonly embedded: readonly Embedded[] };

async function startStores(config: Config, dataFolder: string): Promise<Stores> {
  const log = createLog(config.PLATFORM_LOG_LEVEL);
  const wanted = [
    config.ESDB_URL ? null : startEmbedded('event-store', dataFolder, config.PLATFORM_EVENT_STORE_PORT, log),
    config.MONGODB_URI ? null : startEmbedded('document-store', dataFolder, config.PLATFORM_DOCUMENT_STORE_PORT, log),
  ] as const;
  const results = await Promise.allSettled(wanted);
  const embedded = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? result.value : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await Promise.all(embedded.map((store) => store.stop()));
    throw failed.reason;
  }
  const [eventStore, documentStore] = await Promise.all(wanted);
  return {
    eventStore: config.ESDB_URL ?? `esdb://127.0.0.1:${eventStore?.port}?tls=false`,
    documentStore: config.MONGODB_URI ?? `mongodb://127.0.0.1:${documentStore?.port}/?replicaSet=rs0`,
    embedded,
  };
}

async function startParts(platform: Platform): Promise<Pick<Started, 'url' | 'administrator'>> {
  const started = await Promise.all(
    services.map((service) => startService(service, platform, { host: '127.0.0.1', port: 0 })),
  );
  startProjections(
    platform,
    started.flatMap(({ policies }) => policies),
  );
  const urls = new Map(services.map(({ name }, index) => [name, started[index]?.url ?? '']));
  const administrator = await ensureFirstAdministrator(platform);
  const { url } = await startGateway(platform, { services: urls });
  return { url, administrator };
}
