import { CommandRefused, runUsersCommand } from '../domains/identity/index.ts';
import { readConfigOrExit, withoutCredentials, withSigningKey } from '../kernel/config/index.ts';
import { openDocumentStore } from '../kernel/documents/index.ts';
import { openEventStore } from '../kernel/event-store/index.ts';
import { openPersonKeys } from '../kernel/personal-data/person-keys.ts';
import { createLog } from '../kernel/process/log.ts';
import { createShutdown } from '../kernel/process/shutdown.ts';
import { NoAddress, storeAddresses } from './store-addresses.ts';

// `npm run users`: manages accounts and roles on the installation's event store, without a running service.
const config = readConfigOrExit();
const log = createLog('error');
const shutdown = createShutdown(log);

try {
  const urls = await storeAddresses(config, { log, shutdown });
  const { PLATFORM_JWT_SECRETS } = withSigningKey(config);
  const documentStore = openDocumentStore(urls['document-store']);
  shutdown.add('document store client', () => documentStore.close());
  const personKeys = openPersonKeys(documentStore, PLATFORM_JWT_SECRETS, {
    seals: config.PLATFORM_SEAL_PERSONAL_DATA === 'yes',
  });
  const store = openEventStore(urls['event-store'], personKeys);
  shutdown.add('event store client', () => store.close());
  console.log(await runUsersCommand(store, process.argv.slice(2), () => PLATFORM_JWT_SECRETS, personKeys));
  await shutdown.run('done');
  process.exit(0);
} catch (error) {
  process.stderr.write(`${withoutCredentials(error instanceof Error ? error.message : String(error))}\n`);
  await shutdown.run('failed');
  process.exit(error instanceof CommandRefused || error instanceof NoAddress ? 64 : 1);
}
