import { withoutCredentials } from '../../../kernel/config/index.ts';
import { checkPublicAddress, checkReadiness, checkServices } from '../../../kernel/diagnosis/addresses.ts';
import { checkFiles } from '../../../kernel/diagnosis/files.ts';
import { type Check, ok, skipped } from '../../../kernel/diagnosis/finding.ts';
import { checkKeys } from '../../../kernel/diagnosis/keys.ts';
import { checkDataFolder, checkNode } from '../../../kernel/diagnosis/machine.ts';
import { checkPartitions } from '../../../kernel/diagnosis/partitions.ts';
import { checkDocumentStore, checkEventStore, checkProcesses } from '../../../kernel/diagnosis/stores.ts';
import { checkTracing } from '../../../kernel/diagnosis/tracing.ts';
import type { GatewayTools } from '../../tools.ts';

type Looked = Pick<
  GatewayTools,
  'config' | 'store' | 'documentStore' | 'personKeys' | 'services' | 'exposures' | 'address' | 'checksOfServices'
>;

/** What a gateway looks at: all that it needs itself, and what is known of the services. */
export function checksOf(gateway: Looked): readonly Check[] {
  const { config, store, documentStore, personKeys, services, exposures, address } = gateway;
  const names = [...exposures.map(({ service }) => service), 'gateway', 'projections'];
  const where = (own: string | undefined): string =>
    own === undefined ? 'the embedded one' : withoutCredentials(own).replace(/\?.*/s, '');
  const own: readonly Check[] = [
    { name: 'node', look: () => checkNode() },
    { name: 'data folder', look: () => checkDataFolder(config) },
    { name: 'files', look: () => checkFiles(config) },
    { name: 'event store', look: () => checkEventStore(store, where(config.ESDB_URL)) },
    { name: 'document store', look: () => checkDocumentStore(documentStore, where(config.MONGODB_URI)) },
    { name: 'keys of people', look: () => checkKeys(store, personKeys) },
    { name: 'services', look: () => checkProcesses(documentStore, names) },
    { name: 'services reached', look: () => checkServices(services) },
    { name: 'partitions', look: () => checkPartitions(documentStore, config.PLATFORM_PROJECTION_PARTITIONS) },
    { name: 'ready', look: () => checkReadiness(address()) },
    { name: 'traces', look: checkTracing },
    { name: 'public address', look: () => checkPublicAddress(config, true) },
  ];
  return [...own, ...(gateway.checksOfServices ?? elsewhere)];
}

/** What only a process of the service itself can tell: its settings, its keys, its machine. */
const elsewhere: readonly Check[] = [
  {
    name: 'settings',
    look: async () => [ok('settings', 'the gateway runs with its own; every other process has read those of its own')],
  },
  ...Object.entries({
    providers: 'the services that call them',
    mail: 'the service identity',
    ffmpeg: 'the service editor',
    fonts: 'the service editor',
  }).map(([name, who]): Check => {
    const found = `the gateway runs in a process of its own, and cannot see what ${who} would find`;
    const next = `run \`npm run doctor\` with the settings of ${who}, on the machine or in the container that it runs in`;
    return { name, look: async () => [skipped(name, found, next)] };
  }),
];
