import { configOrExit, EXIT_CONFIG } from '../config/index.ts';
import { baseOf, openPlatform } from './platform.ts';
import { reachStores } from './reach-stores.ts';
import { type Platform, type Service, startService } from './service.ts';

/**
 * A process of its own, against the servers that `ESDB_URL` and `MONGODB_URI` name, until it is told to stop. The
 * embedded stores belong to `npm start`, which runs everything in one place.
 */
export async function runAlone(start: (platform: Platform) => Promise<unknown>): Promise<void> {
  const config = configOrExit();
  if (!config.ESDB_URL || !config.MONGODB_URI) {
    process.stderr.write(
      'ESDB_URL and MONGODB_URI: a service that runs alone needs both; `npm start` brings stores of its own\n',
    );
    process.exit(EXIT_CONFIG);
  }
  const base = baseOf(config);
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    stopping = true;
    void base.shutdown.run(signal).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    const urls = { eventStore: config.ESDB_URL, documentStore: config.MONGODB_URI };
    const platform = openPlatform(config, urls, base);
    await reachStores(platform);
    await start(platform);
  } catch (error) {
    // What is stopped while it starts fails in some odd way, which is nobody's concern.
    if (stopping) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await base.shutdown.run('failed to start');
    process.exit(1);
  }
}

/** One service alone. */
export const runServiceAlone = (service: Service): Promise<void> =>
  runAlone((platform) =>
    startService(service, platform, {
      host: platform.config.PLATFORM_SERVICE_HOST,
      port: platform.config.PLATFORM_SERVICE_PORT,
    }),
  );
