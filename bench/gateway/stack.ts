import { gatewaySettings } from '../../gateway/settings.ts';
import { readConfig } from '../../kernel/config/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { openResources } from '../../kernel/service/resources.ts';
import { startProjections } from '../../projections/start.ts';
import { freePort } from '../../tests/support/stacks/platform.ts';
import { tempFolder } from '../../tests/support/stacks/temp-folder.ts';
import { startDocumentStoreProcess } from '../../tests/support/stores/document-store.ts';
import { startEventStoreProcess } from '../../tests/support/stores/event-store.ts';
import { SECRET } from './callers.ts';
import { type Measured, startGateway } from './processes.ts';

/** The gateway as a separate process, so that its processor time is known, and everything it needs. */
export type GatewayAlone = {
  readonly gateway: Measured;
  readonly store: EventStore;
  readonly eventStoreUrl: string;
  stop(): Promise<void>;
};

/** @param services in the form of PLATFORM_SERVICES */
export async function startGatewayAlone(services: string): Promise<GatewayAlone> {
  const { folder, remove } = await tempFolder('bench');
  const [eventStore, documentStore] = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
  const env = {
    NODE_ENV: 'production',
    PLATFORM_LOG_LEVEL: 'warn',
    PLATFORM_PUBLIC_URL: 'http://127.0.0.1',
    PLATFORM_DATA: folder,
    PLATFORM_JWT_SECRET: SECRET,
    PLATFORM_PORT: String(await freePort()),
    PLATFORM_SERVICES: services,
    ESDB_URL: eventStore.url,
    MONGODB_URI: documentStore.url,
  };
  const resources = openResources(readConfig(env, gatewaySettings), {
    eventStore: eventStore.url,
    documentStore: documentStore.url,
  });
  // A gateway is ready once read models are there.
  await startProjections(resources, []);
  const gateway = await startGateway(env);
  return {
    gateway,
    store: resources.store,
    eventStoreUrl: eventStore.url,
    async stop() {
      gateway.stop();
      await resources.shutdown.run('the benchmark is over');
      await Promise.all([eventStore.stop(), documentStore.stop()]);
      await remove();
    },
  };
}
