import { EX_CONFIG, readConfigOrExit, type SettingsTable } from '../config/index.ts';
import { exitOnUncaughtErrors } from '../process/crash.ts';
import { startTelemetry } from '../telemetry/start-telemetry.ts';
import { createProcessContext, openResources, type Resources } from './resources.ts';
import { type Service, startService } from './service.ts';
import { waitForStores } from './wait-for-stores.ts';

/**
 * Runs one part of the platform as a separate process, against the servers that `ESDB_URL` and `MONGODB_URI` name,
 * until it is asked to stop. The embedded stores belong to `npm start`, which runs everything in one place.
 * @param part its name, which its traces have
 * @param settings what it reads in addition to the common settings
 */
export async function runProcess(
  part: string,
  settings: SettingsTable,
  start: (resources: Resources) => Promise<unknown>,
): Promise<void> {
  const config = readConfigOrExit(settings);
  if (!config.ESDB_URL || !config.MONGODB_URI) {
    process.stderr.write(
      'ESDB_URL and MONGODB_URI: a service that runs alone needs both; `npm start` has embedded stores\n',
    );
    process.exit(EX_CONFIG);
  }
  const base = createProcessContext(config);
  exitOnUncaughtErrors(base);
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    stopping = true;
    void base.shutdown.run(signal).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    await startTelemetry(part, base);
    const urls = { eventStore: config.ESDB_URL, documentStore: config.MONGODB_URI };
    const resources = openResources(config, urls, base);
    await waitForStores(resources);
    await start(resources);
  } catch (error) {
    // An error after a signal is a consequence of stopping.
    if (stopping) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await base.shutdown.run('failed to start');
    process.exit(1);
  }
}

/** One service as a process. */
export const runServiceProcess = (service: Service): Promise<void> =>
  runProcess(service.name, service.settings, (resources) =>
    startService(service, resources, {
      host: resources.config.PLATFORM_SERVICE_HOST,
      port: resources.config.PLATFORM_SERVICE_PORT,
    }),
  );
